type Child = Node | string | undefined | false

type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Returns the element with an id. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new TypeError(`There is no ${type.name} #${id}`)
  return element
}

/** Creates an element with attributes and children; `true` is an attribute without value, `undefined` is omitted. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}

/** Creates a button. */
export function button(
  label: string,
  onClick: () => void,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLButtonElement {
  const element = create('button', { type: 'button', ...attributes }, label, ...children)
  element.addEventListener('click', onClick)
  return element
}

/** Replaces an element's children. The focus moves to the control with the same name, or else to the pressed one. */
export function refill(host: HTMLElement, children: readonly HTMLElement[]): void {
  const focused = host.contains(document.activeElement)
    ? document.activeElement?.getAttribute('name')
    : undefined
  host.replaceChildren(...children)
  if (focused === undefined) return
  const controls = [...host.querySelectorAll<HTMLElement>('[name]')]
  const same = controls.find((control) => control.getAttribute('name') === focused)
  const next = same ?? host.querySelector<HTMLElement>('[aria-pressed=true]')
  next?.focus()
}

/** Creates a select element. */
export function select(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string,
  onChange: (value: string) => void,
  attributes: Attributes = {},
): HTMLSelectElement {
  const element = create(
    'select',
    attributes,
    ...options.map((option) => create('option', { value: option.value }, option.label)),
  )
  element.value = value
  element.addEventListener('change', () => onChange(element.value))
  return element
}

const NUMBERS = new Intl.NumberFormat('en-US')

export function grouped(count: number): string {
  return NUMBERS.format(count)
}

export function count(number: number, word: string): string {
  return `${number === 0 ? 'no' : grouped(number)} ${word}${number === 1 ? '' : 's'}`
}
