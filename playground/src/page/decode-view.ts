import type { Detail, Outcome, Reply } from '../protocol.ts'
import { REPLIES } from '../protocol.ts'
import { coloured } from './code.ts'
import { button, create, select } from './dom.ts'
import { copy } from './text-view.ts'
import { OTHER_TEXTS, PANE_TEXTS, REPLY_LABELS } from './texts.ts'
import { isWholeCall } from './whole-call.ts'

type Decoding = Extract<Detail, { readonly pane: 'decode' }>

export interface DecodeEvents {
  onArguments(args: string): void
  onTool(name: string): void
  onGenerate(reply: Reply): void
  announce(text: string): void
}

/** Shows the arguments from a model, and the decoder's result. */
export function createDecodeView(events: DecodeEvents) {
  const tools = create('select', { 'aria-label': 'Tool' })
  tools.addEventListener('change', () => events.onTool(tools.value))
  const field = create('textarea', {
    class: 'plain',
    spellcheck: 'false',
  })
  const given = create('label', { class: 'given' }, 'Arguments from the model', field)
  field.addEventListener('input', () => events.onArguments(field.value))
  const kinds = select(
    REPLIES.map((value) => ({ value, label: REPLY_LABELS[value] })),
    'valid',
    (value) => events.onGenerate(value as Reply),
    { 'aria-label': 'What the model returned' },
  )
  const again = button('Generate', () => events.onGenerate(kinds.value as Reply))
  const outcome = create('div', { class: 'outcome', role: 'status' })
  const element = create(
    'div',
    { class: 'decode' },
    create('p', { class: 'about' }, PANE_TEXTS.decode),
    create('div', { class: 'text-bar' }, tools, again, kinds),
    create('div', { class: 'decode-sides' }, given, outcome),
  )
  let shown: readonly string[] = []
  return {
    element,
    update({ tools: listed, outcome: result }: Decoding, tool: string, args: string): void {
      const names = listed.map(({ name }) => name)
      if (names.join('\n') !== shown.join('\n'))
        tools.replaceChildren(...names.map((name) => create('option', { value: name }, name)))
      shown = names
      tools.value = tool
      tools.hidden = names.length < 2
      if (field.value !== args) field.value = args
      const isWhole = result?.ok === false && isWholeCall(args)
      outcome.replaceChildren(
        ...(isWhole ? [create('p', { class: 'about' }, OTHER_TEXTS.wholeCall)] : []),
        ...(result ? outcomeParts(result, events.announce) : []),
      )
    },
  }
}

function outcomeParts(outcome: Outcome, announce: (text: string) => void): HTMLElement[] {
  const { ok, code, value, repairs, errors, message } = outcome
  const parts: HTMLElement[] = [
    create('p', { class: `verdict ${ok ? 'good' : 'bad'}` }, ok ? 'Valid' : `Refused: ${code}`),
  ]
  if (value !== undefined)
    parts.push(create('h3', {}, 'Value'), create('pre', { class: 'value' }, coloured(value)))
  if (repairs.length > 0)
    parts.push(
      create('h3', {}, 'Repairs'),
      create(
        'ul',
        {},
        ...repairs.map((one) => create('li', {}, create('code', {}, one.code), ` ${one.path || '/'}`)),
      ),
    )
  if (errors.length > 0)
    parts.push(
      create('h3', {}, 'Errors'),
      create(
        'ul',
        {},
        ...errors.map((one) =>
          create(
            'li',
            {},
            create('code', {}, one.path || '/'),
            ` ${one.message} `,
            create('span', { class: 'quiet' }, one.keyword),
          ),
        ),
      ),
    )
  if (message !== undefined)
    parts.push(
      create(
        'h3',
        {},
        'Text for the model ',
        button('Copy', () => void copy(message, announce), { class: 'small' }),
      ),
      create('pre', { class: 'message' }, message),
    )
  return parts
}
