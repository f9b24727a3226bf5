import type { Change, ComparedTool, Comparison, Line, Place, Row } from '@toolbake/project/page'
import { coloured } from './code.ts'
import { count, create } from './dom.ts'
import { patchChildren } from './patch.ts'
import { GRADE_TEXTS, OTHER_TEXTS } from './texts.ts'

/** Limits the rows, because creating elements for thousands of lines would block the page. */
const MOST_ROWS = 1500

/** Shows the author's schemas next to the sent ones, and the list of changes. */
export function createCompareView(onGo: (place: Place) => void) {
  const tables = create('div')
  const title = create('h3', { class: 'changes-title' })
  const list = create('ol', { class: 'changes' })
  const element = create('div', {}, tables, title, list)
  let tools: readonly ComparedTool[] = []
  let changes: readonly Change[] = []
  element.addEventListener('click', ({ target }) => {
    const place = target instanceof Element ? placeOf(target) : undefined
    if (place) onGo(place)
  })
  return {
    element,
    update(compared: Comparison, label: string): void {
      ;({ tools, changes } = compared)
      patchChildren(
        tables,
        tools.map(({ identity }) => `${label} ${identity}`),
        () => emptyTable(label),
      )
      for (const [index, tool] of tools.entries()) fillTable(tables.children[index], tool, changes)
      title.textContent = changes.length === 0 ? OTHER_TEXTS.same : count(changes.length, 'change')
      patchChildren(
        list,
        changes.map((change, index) => `${index} ${keyOf(change)}`),
        (index) => changeItem(changes[index] as Change, index + 1),
      )
    },
  }

  /** Returns the place of an element. Looked up on each click, because offsets change while elements stay. */
  function placeOf(target: Element): Place | undefined {
    const row = target.closest('tr')
    const item = target.closest('.changes button')?.closest('li')
    if (item) return changes[indexOf(item)]?.place
    if (!row || !target.closest('td.left')) {
      if (target.closest('.why > a')) showChange(target)
      return undefined
    }
    const table = row.closest('table')
    return table ? tools[indexOf(table)]?.rows[indexOf(row)]?.left?.place : undefined
  }
}

function showChange(target: Element): void {
  const address = target.closest('a')?.getAttribute('href') ?? '#'
  const item = document.getElementById(address.slice(1))
  item?.scrollIntoView({ block: 'center' })
  item?.querySelector('button')?.focus()
}

function indexOf(element: Element): number {
  return [...(element.parentElement?.children ?? [])].indexOf(element)
}

function emptyTable(label: string): HTMLElement {
  const heads = ['You write', `${label} gets`, create('span', { class: 'unseen' }, 'Why')]
  const row = create('tr', {}, ...heads.map((head) => create('th', { scope: 'col' }, head)))
  return create('table', { class: 'compare' }, create('caption'), create('thead', {}, row), create('tbody'))
}

function fillTable(
  table: Element | undefined,
  { identity, name, mode, grade, rows }: ComparedTool,
  changes: readonly Change[],
): void {
  const [caption, , body] = table?.children ?? []
  if (caption === undefined || body === undefined) return
  caption.replaceChildren(
    create('code', {}, identity === name ? name : `${identity} → ${name}`),
    create('span', { class: `grade ${grade}`, title: GRADE_TEXTS[grade] }, grade),
    create('span', { class: 'quiet' }, mode),
  )
  const drawn = rows.slice(0, MOST_ROWS)
  const keys = drawn.map(({ left, right, kind, changes: reasons }) =>
    JSON.stringify([
      kind,
      left?.text,
      left?.depth,
      left?.place?.path,
      right?.text,
      right?.depth,
      reasons.map((index) => [index, changes[index]?.message]),
    ]),
  )
  patchChildren(body, keys, (index) => rowElement(drawn[index] as Row, changes))
}

function rowElement({ left, right, kind, changes }: Row, all: readonly Change[]): HTMLElement {
  const reasons = changes.flatMap((index) => {
    const change = all[index]
    return change ? [{ change, number: index + 1 }] : []
  })
  const why = create('td', { class: 'why' })
  if (reasons.length > 0) {
    const numbers = reasons.map(({ number }) => String(number)).join(', ')
    const sentences = reasons.map(({ change }) => change.message).join('; ')
    const link = create(
      'a',
      { href: `#change-${reasons[0]?.number}`, 'aria-label': `${numbers}: ${sentences}` },
      numbers,
    )
    // The URL's hash contains the state.
    link.addEventListener('click', (event) => event.preventDefault())
    const texts = reasons.map(({ change }) => reasonElement(change))
    why.append(link, create('div', { class: 'card', 'aria-hidden': 'true' }, ...texts))
  }
  return create('tr', { class: kind }, side(left, 'left'), side(right, 'right'), why)
}

function side(line: Line | undefined, name: string): HTMLElement {
  if (line === undefined) return create('td', { class: name })
  const text = create('span', { class: 'line', style: `--depth: ${line.depth}` }, coloured(line.text))
  return create('td', { class: line.place ? `${name} place` : name }, text)
}

function reasonElement({ message, grade, source }: Change): HTMLElement {
  return create(
    'p',
    {},
    grade && create('span', { class: `grade ${grade}` }, grade),
    ` ${message}`,
    source && create('span', { class: 'quiet' }, ` ${hostOf(source.url)}, ${source.date}`),
  )
}

function keyOf({ code, grade, message, place, line, column, source }: Change): string {
  return JSON.stringify([code, grade, message, place.path, line, column, source?.url])
}

function changeItem(change: Change, number: number): HTMLElement {
  const { code, grade, message, hint, place, line, column, source } = change
  const label = `${line}:${column} in ${place.path}`
  const go = create('button', { type: 'button', 'aria-label': label }, `${line}:${column}`)
  const rule =
    source &&
    create(
      'span',
      { class: 'hint' },
      'Rule: ',
      create('a', { href: source.url, target: '_blank', rel: 'noreferrer' }, hostOf(source.url)),
      `, read ${source.date}${source.note === undefined ? '' : `: ${source.note}`}`,
    )
  const title = grade && GRADE_TEXTS[grade]
  const row = create(
    'div',
    {},
    go,
    create('span', { class: `grade ${grade ?? 'none'}`, title }, grade ?? 'note'),
    create(
      'span',
      { class: 'what' },
      message,
      ' ',
      create('code', {}, code),
      hint !== undefined && create('span', { class: 'hint' }, hint),
      rule,
    ),
  )
  return create('li', { id: `change-${number}` }, row)
}

function hostOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    const last = pathname.split('/').findLast((part) => part !== '')
    return last === undefined ? host : `${host} … ${last}`
  } catch {
    return url
  }
}
