import type { ListedProfile } from '../protocol.ts'
import { create, grouped } from './dom.ts'
import { GRADE_TEXTS, OTHER_TEXTS } from './texts.ts'

interface Row {
  readonly row: HTMLElement
  readonly input: HTMLInputElement
  readonly facts: HTMLElement
}

/** Shows the profiles as radio buttons, each with its grade, bytes and tokens. */
export function createProfiles(list: HTMLElement, onSelect: (id: string) => void) {
  const rows = new Map<string, Row>()
  return {
    update(profiles: readonly ListedProfile[], selected: string): void {
      for (const [id, { row }] of rows) {
        if (profiles.some((profile) => profile.id === id)) continue
        row.remove()
        rows.delete(id)
      }
      const isRead = profiles.some(({ request }) => request !== undefined)
      for (const [index, profile] of profiles.entries()) {
        const { row, input, facts } = rows.get(profile.id) ?? add(profile)
        // Rows in the right place are not inserted again, which would move the focus.
        if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null)
        input.checked = profile.id === selected
        facts.replaceChildren(...factsOf(profile, isRead))
      }
    },
  }

  function add({ id, label, revision }: ListedProfile): Row {
    const input = create('input', { type: 'radio', name: 'profile', value: id, class: 'unseen' })
    input.addEventListener('change', () => onSelect(id))
    const facts = create('span', { class: 'facts' })
    const title = `${label}, as of ${revision}`
    const name = create('span', { class: 'name' }, id)
    const row = create('label', { class: 'profile', title }, input, name, facts)
    const added = { row, input, facts }
    rows.set(id, added)
    return added
  }
}

function factsOf({ request }: ListedProfile, isRead: boolean): HTMLElement[] {
  const grade = request?.grade ?? (isRead ? 'refused' : 'none')
  const title = grade === 'none' ? undefined : GRADE_TEXTS[grade]
  const word = create(
    'span',
    { class: `grade ${grade}`, title },
    grade === 'none' ? OTHER_TEXTS.noOutput : grade,
  )
  if (request === undefined) return [create('span', { class: 'how' }, word)]
  const mode = create('span', { class: 'mode' }, request.mode === 'loose' ? '' : request.mode)
  return [
    create('span', { class: 'bytes', title: 'Bytes of the JSON as sent' }, `${grouped(request.bytes)} B`),
    create('span', { class: 'how' }, word, mode),
    create(
      'span',
      { class: 'tokens', title: 'Tokens of the JSON, estimated' },
      `≈${grouped(request.tokens)} tok`,
    ),
  ]
}
