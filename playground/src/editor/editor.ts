import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { diagnosticCount, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { ListedDiagnostic } from '../protocol.ts'
import { completeFrom, hoverTexts, LOOK } from './complete.ts'
import { toMark } from './fixes.ts'
import type { EditorEvents, TextEditor } from './types.ts'

const COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--key)' },
  { tag: [tags.string, tags.content], color: 'var(--green)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.atom], color: 'var(--blue)' },
  { tag: [tags.comment, tags.meta], color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: 'var(--quiet)' },
])

/** Creates CodeMirror, which replaces the plain text field. Each file has its own history. */
export function createEditor(parent: HTMLElement, events: EditorEvents): TextEditor {
  const states = new Map<string, EditorState>()
  let path = ''
  const view = new EditorView({
    parent,
    state: EditorState.create(),
    // Called before the view is updated, so that the worker compiles meanwhile.
    dispatchTransactions(transactions, { state }) {
      const text = transactions.at(-1)?.newDoc ?? state.doc
      if (!text.eq(state.doc)) events.onChange(text.toString())
      view.update(transactions)
    },
  })
  return {
    show(next, text) {
      if (next === path && view.state.doc.toString() !== text) return change(text)
      if (path !== '') states.set(path, view.state)
      path = next
      const known = states.get(path)
      view.setState(
        known?.doc.toString() === text
          ? known
          : EditorState.create({ doc: text, extensions: extensionsFor(path, events) }),
      )
      showCaret(view.state, events)
    },
    reset() {
      states.clear()
      path = ''
    },
    setProblems(problems) {
      const isJson = path.endsWith('.json')
      const own = problems.filter((problem) => problem.path === path && isLoud(problem))
      const marks = own.map((problem) => toMark(problem, view.state, isJson, events.onReshape))
      if (marks.length > 0 || diagnosticCount(view.state) > 0)
        view.dispatch(setDiagnostics(view.state, marks))
    },
    goTo(start, end) {
      const { length } = view.state.doc
      const anchor = Math.min(start, length)
      view.dispatch({
        selection: { anchor, head: Math.min(Math.max(end, start), length) },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      })
      view.focus()
    },
    focus: () => view.focus(),
  }

  /** Replaces only what differs, so that selection and scroll position stay. */
  function change(text: string): void {
    const old = view.state.doc.toString()
    const least = Math.min(old.length, text.length)
    let from = 0
    while (from < least && old[from] === text[from]) from += 1
    let end = 0
    while (end < least - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1
    view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) } })
  }
}

function showCaret(state: EditorState, { onCaret }: EditorEvents): void {
  const { head } = state.selection.main
  const line = state.doc.lineAt(head)
  onCaret(line.number, head - line.from + 1)
}

/** Whether a problem is marked. Notes of profiles are only listed, because a text full of marks shows nothing. */
function isLoud({ severity }: ListedDiagnostic): boolean {
  return severity !== 'info'
}

function extensionsFor(path: string, events: EditorEvents): Extension[] {
  const isJson = path.endsWith('.json')
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    isJson ? json() : yaml(),
    syntaxHighlighting(COLOURS),
    autocompletion({ override: [completeFrom(isJson)], icons: false }),
    hoverTexts(isJson),
    LOOK,
    EditorView.contentAttributes.of({
      'aria-label': `Schema file ${path}`,
      'aria-describedby': 'editor-help',
      tabindex: '0',
    }),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
      if (docChanged || selectionSet) showCaret(state, events)
    }),
  ]
}
