import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { startCompletion } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorState, Extension } from '@codemirror/state'
import type { Tooltip } from '@codemirror/view'
import { EditorView, hoverTooltip } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Suggestion } from './format-schema.ts'
import { describeMember, membersAt, valuesAt } from './format-schema.ts'
import type { Position } from './position.ts'
import { positionAt, unquote } from './position.ts'

/** Completes names and values of the file format at the cursor. */
export function completeFrom(isJson: boolean) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const position = positionAt(state, pos, isJson)
    if (position === undefined) return null
    const { at, from, text, path } = position
    if (text === '' && !explicit && !(at === 'value' && /[:[,] $/.test(state.sliceDoc(pos - 2, pos))))
      return null
    const found = at === 'key' ? membersAt(path, isToolset(state)) : valueSuggestions(state, position)
    const options = found
      .filter(({ label }) => at === 'value' || !position.taken.includes(label))
      .map((one) => toCompletion(one, position, isJson))
    return options.length === 0 ? null : { from, options, validFor: /^["']?[\w$./#-]*["']?$/ }
  }
}

function toCompletion(
  { label, detail, info, isRequired }: Suggestion,
  { at }: Position,
  isJson: boolean,
): Completion {
  const isKey = at === 'key'
  const isBare = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(label)
  const written = isJson && (isKey || !isBare) ? JSON.stringify(label) : quoteYaml(label)
  return {
    label: written,
    displayLabel: label,
    type: isKey ? 'property' : 'enum',
    ...(detail !== undefined && { detail }),
    ...(info !== undefined && { info }),
    ...(isRequired && { boost: 10 }),
    apply: (view, _, from, to) => {
      const insert = isKey && !/^\s*:/.test(view.state.sliceDoc(to, to + 3)) ? `${written}: ` : written
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor: from + insert.length },
        userEvent: 'input.complete',
      })
      if (isKey) setTimeout(() => startCompletion(view))
    },
  }
}

function quoteYaml(text: string): string {
  return /^[#&*!|>@`%{}[\],?:-]|[:#]\s|^(?:null|yes|no|on|off)$/.test(text) ? `'${text}'` : text
}

/** Returns the known values for a place: those of the format, and names that the document declares. */
export function valueSuggestions(state: EditorState, { path, from }: Position): Suggestion[] {
  const names =
    path.at(-1) === '$ref'
      ? definitionsIn(state)
      : path.at(-2) === 'required'
        ? declaredBeside(state, from)
        : undefined
  return names?.map((label) => ({ label })) ?? valuesAt(path, isToolset(state))
}

/** Returns the definitions of this file that a reference can refer to. */
function definitionsIn(state: EditorState): string[] {
  const names: string[] = []
  syntaxTree(state).iterate({
    enter: ({ node }) => {
      const section = keyOf(node, state)
      if (section === '$defs' || section === 'definitions')
        names.push(...membersOf(node, state).map((name) => `#/${section}/${name}`))
    },
  })
  return names
}

/** Returns the properties that are declared in the schema of a `required`. */
function declaredBeside(state: EditorState, offset: number): string[] {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(offset, 1)
  while (node && keyOf(node, state) !== 'required') node = node.parent
  for (let other = node?.parent?.firstChild; other; other = other.nextSibling)
    if (keyOf(other, state) === 'properties') return membersOf(other, state)
  return []
}

function keyOf(pair: SyntaxNode, state: EditorState): string | undefined {
  if (pair.name !== 'Pair' && pair.name !== 'Property') return undefined
  const { firstChild } = pair
  return firstChild ? unquote(state.sliceDoc(firstChild.from, firstChild.to)) : undefined
}

function membersOf(pair: SyntaxNode, state: EditorState): string[] {
  const names: string[] = []
  for (let child = pair.lastChild?.firstChild; child; child = child.nextSibling) {
    const name = keyOf(child, state)
    if (name !== undefined) names.push(name)
  }
  return names
}

export function isToolset(state: EditorState): boolean {
  return /^(?:tools:|\s*"tools"\s*:)/m.test(state.sliceDoc(0, 4000))
}

/** Shows the meaning of a name or a format. */
export function hoverTexts(isJson: boolean): Extension {
  return hoverTooltip((view, pos): Tooltip | null => {
    const word = view.state.wordAt(pos)
    if (word === null) return null
    const line = view.state.doc.lineAt(pos)
    const tail = /^[\w$-]*["']?/.exec(line.text.slice(pos - line.from))?.[0] ?? ''
    const end = pos + tail.length
    const position = positionAt(view.state, end, isJson)
    if (position === undefined) return null
    const name = unquote(position.text)
    const isKey = position.at === 'key' || /^\s*:/.test(line.text.slice(end - line.from))
    const path = position.at === 'key' ? [...position.path, name] : position.path
    const found = isKey
      ? describeMember(path, isToolset(view.state))
      : valuesAt(path, isToolset(view.state)).find(({ label }) => label === name)
    if (found?.info === undefined && found?.detail === undefined) return null
    return { pos: position.from, end, above: true, create: () => ({ dom: tooltipOf(found) }) }
  })
}

function tooltipOf({ label, detail, info }: Suggestion): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'hover-text'
  const head = document.createElement('code')
  head.textContent = label
  const types = document.createElement('span')
  types.textContent = detail === undefined ? '' : ` ${detail}`
  const text = document.createElement('p')
  text.textContent = info ?? ''
  dom.append(head, types, ...(info === undefined ? [] : [text]))
  return dom
}

/** The editor's style, with colours of the page. */
export const LOOK: Extension = EditorView.theme({
  '&': { height: '100%', fontSize: 'var(--code-size)', backgroundColor: 'transparent', color: 'var(--text)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  // Text that is scrolled sideways moves below them.
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--line)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
    maxWidth: '32rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionInfo': { padding: '6px 10px', maxWidth: '20rem' },
  '.cm-diagnostic': { fontFamily: 'var(--sans)', fontSize: '13px', padding: '6px 10px' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)', padding: '2px 8px' },
  '.cm-panel.cm-panel-lint ul': { maxHeight: 'min(280px, 40vh)' },
  '.cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]': {
    backgroundColor: 'var(--selection)',
    color: 'var(--text)',
  },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--edge)' },
})
