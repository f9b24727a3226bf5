import type { ListedProfile } from '../protocol.ts'
import { create, grouped } from './dom.ts'
import { GRADE_TEXTS, OTHER_TEXTS } from './texts.ts'

/** The profiles as a list of radio buttons, each with its grade, bytes and tokens. */
export function createProfiles(list: HTMLElement, onSelect: (id: string) => void) {
  const rows = new Map<string, { readonly input: HTMLInputElement; readonly facts: HTMLElement }>()
  return {
    update(profiles: readonly ListedProfile[], selected: string): void {
      const isRead = profiles.some(({ request }) => request !== undefined)
      for (const profile of profiles) {
        const row = rows.get(profile.id) ?? add(profile)
        row.input.checked = profile.id === selected
        row.facts.replaceChildren(...factsOf(profile, isRead))
      }
    },
  }

  function add({ id, label, revision }: ListedProfile) {
    const input = create('input', { type: 'radio', name: 'profile', value: id, class: 'unseen' })
    input.addEventListener('change', () => onSelect(id))
    const facts = create('span', { class: 'facts' })
    const title = `${label}, as of ${revision}`
    list.append(
      create('label', { class: 'profile', title }, input, create('span', { class: 'name' }, id), facts),
    )
    const row = { input, facts }
    rows.set(id, row)
    return row
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
