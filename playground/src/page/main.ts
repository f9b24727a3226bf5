import type { PageProject, Place } from '@toolbake/project/page'
import { createPlainEditor } from '../editor/plain-editor.ts'
import type { EditorEvents, TextEditor } from '../editor/types.ts'
import { load } from '../load.ts'
import type { ListedDiagnostic, Pane, ProjectFile, Reply, Settings, SurveyAnswer } from '../protocol.ts'
import { PANES } from '../protocol.ts'
import { announce, announceError } from './announce.ts'
import { createCompilerClient } from './compiler-client.ts'
import { byId, create, refill } from './dom.ts'
import { exampleNames, loadExample } from './examples.ts'
import { filesView } from './files-view.ts'
import { createHeader, type Header } from './header.ts'
import { listenForImports } from './imports.ts'
import { listenToOptions, optionsView } from './options-view.ts'
import { createPanel } from './panel.ts'
import { problemsView, summarize } from './problems-view.ts'
import { createProfiles } from './profiles-view.ts'
import { renamed, textIn, withFile, withLineFeeds, withoutFile, withText } from './project-files.ts'
import * as app from './served.ts'
import type { State } from './state.ts'
import { DEFAULT_SETTINGS, packState, unpackState } from './state.ts'
import { createTabs } from './tabs.ts'
import { OTHER_TEXTS, PANE_LABELS, SERVED_TEXTS } from './texts.ts'
import { listenForTheme } from './theme.ts'
import { isToolFile } from './tool-file.ts'

const SAVE_AFTER = 400

const output = byId('panel', HTMLElement)
const problems = byId('problems', HTMLElement)
const client = createCompilerClient()
// Focusable, so that they can be scrolled by keyboard.
for (const scrolled of [output, problems]) scrolled.tabIndex = 0

let state: State = {
  project: { files: [], entry: '', settings: DEFAULT_SETTINGS },
  open: '',
  profile: 'openai',
  pane: 'compare',
  args: '',
  tool: '',
}
/** Undefined on a static page. */
let served: PageProject | undefined
let header: Header | undefined
let surveyed: SurveyAnswer | undefined
let shownFiles = ''
let saving: ReturnType<typeof setTimeout> | undefined
let isEditorWanted = false

const events: EditorEvents = {
  onChange: editText,
  onCaret: showCaret,
  onReshape: () => setSettings({ ...state.project.settings, reshape: true }),
}
let editor: TextEditor = createPlainEditor(byId('editor', HTMLElement), events)
const edits = { onAdd: addFile, onRename: renameFile, onRemove: removeFile }
const tabs = createTabs(
  byId('tabs', HTMLElement),
  output,
  PANES.map((id) => ({ id, label: PANE_LABELS[id] })),
  (pane: Pane) => change({ pane }),
)
const profiles = createProfiles(byId('profiles', HTMLElement), (profile) =>
  change({ profile, args: '', tool: '' }),
)
const panel = createPanel(output, {
  onGo: goTo,
  onDecoding: (tool, isNew) => {
    state = { ...state, tool }
    if (isNew) void generate('valid')
  },
  onArguments: (args) => change({ args }),
  onTool: (tool) => {
    change({ tool })
    void generate('valid')
  },
  onGenerate: (reply) => void generate(reply),
  announce,
})

listenForTheme(byId('theme', HTMLElement))
listenToOptions(showOptions)
const address = app.servedAddress()
if (address === undefined) await openPlayground()
else openServed(address)

async function openPlayground(): Promise<void> {
  const replaceFiles = (files: readonly ProjectFile[]): void => void replace(() => openFiles(files))
  listenForImports(client, replaceFiles, announce)
  header = createHeader({ onFiles: replaceFiles, onShare: save, announce })
  const open = (): Promise<void> => openAddress().catch(announceError)
  window.addEventListener('hashchange', () => void open())
  await open()
}

function openServed(address: string): void {
  app.prepareServed((path) => {
    if (served) openState(app.enter(state, served, path))
  })
  state = app.fromServedHash(state, location.hash)
  app.listenToServer(address, showProject, announce)
}

/** Shows the first project, or a project after a change on disk: then open file and view stay if they still exist. */
function showProject(latest: PageProject): void {
  const before = served
  served = latest
  const next = app.adopt(state, before, latest)
  const changed = next.project.files.filter(
    ({ path, text }) => before && text !== textIn(state.project, path),
  )
  const isOther = before === undefined || next.open !== state.open
  state = next
  if (isOther) openAll()
  else {
    editor.show(state.open, textIn(state.project, state.open))
    change({})
  }
  if (changed.length > 0) announce(SERVED_TEXTS.changed(changed.map(({ path }) => path)))
}

function openState(next: State): void {
  state = next
  openAll()
}

/** Opens the state in the URL, or else the first example. */
async function openAddress(): Promise<void> {
  clearTimeout(saving)
  announce('')
  const packed = location.hash.slice(1)
  const saved = packed === '' ? undefined : await unpackState(packed)
  if (packed !== '' && saved === undefined) announce(OTHER_TEXTS.badLink)
  if (saved === undefined) return openFiles(await loadExample(exampleNames[0] ?? ''))
  openState(saved)
}

/** Loads the editor after the first output, because it is the largest part of the page. */
async function loadEditor(): Promise<void> {
  isEditorWanted = true
  const { createEditor } = await load(() => import('../editor/editor.ts'))
  const plain = editor
  const host = byId('editor', HTMLElement)
  const hadFocus = host.contains(document.activeElement)
  host.replaceChildren()
  editor = createEditor(host, events)
  editor.show(state.open, textIn(state.project, state.open))
  if (hadFocus) editor.focus()
  if (surveyed) editor.setProblems(surveyed.diagnostics)
  host.dataset['editor'] = plain === editor ? 'plain' : 'full'
}

function openFiles(given: readonly ProjectFile[]): void {
  const files = given.map(withLineFeeds)
  const entry = (files.find(isToolFile) ?? files[0])?.path ?? ''
  openState({ ...state, project: { ...state.project, files, entry }, open: entry, args: '', tool: '' })
}

function openAll(): void {
  surveyed = undefined
  panel.clear()
  editor.reset()
  showCaret(1, 1)
  editor.show(state.open, textIn(state.project, state.open))
  change({})
}

/** Applies every change of the state. */
function change(changes: Partial<State>): void {
  state = { ...state, ...changes }
  tabs.select(state.pane)
  showFiles()
  header?.show(state.project.files)
  void compile().finally(() => {
    if (!isEditorWanted) loadEditor().catch(announceError)
  })
  clearTimeout(saving)
  saving = setTimeout(() => void save(), SAVE_AFTER)
}

async function save(): Promise<void> {
  history.replaceState(null, '', await addressOf(state))
}

async function addressOf(shown: State): Promise<string> {
  return served ? app.servedHash(shown) : `#${await packState(shown)}`
}

/** Replaces files so that Back restores them: the states before and after have their own entries in the history. */
async function replace(act: () => void): Promise<void> {
  await save()
  act()
  history.pushState(null, '', await addressOf(state))
}

async function compile(): Promise<void> {
  const { project, profile, pane, args, tool } = state
  if (project.entry === '') return showNothing()
  const call = pane === 'decode' && args !== '' ? { name: tool, args } : undefined
  try {
    const latest = await client.ask({ kind: 'render', project, profile, pane, call })
    if (latest && latest.unknown.length > 0) return forget(latest.unknown)
    if (latest) {
      byId('timing', HTMLElement).textContent = `${latest.milliseconds.toFixed(1)} ms`
      panel.show(latest, state)
    }
    // A later change starts its own survey.
    const all = project === state.project ? await client.ask({ kind: 'survey', project }) : undefined
    if (all) showSurvey(all)
  } catch (error) {
    showFailure(error)
  }
}

/** Removes settings of unknown profiles. The page of an app lists them elsewhere. */
function forget(ids: readonly string[]): void {
  if (!served) announce(OTHER_TEXTS.unknown(ids))
  const { project, profile } = state
  const strict = Object.entries(project.settings.strict).filter(([id]) => !ids.includes(id))
  change({
    profile: ids.includes(profile) ? 'openai' : profile,
    project: { ...project, settings: { ...project.settings, strict: Object.fromEntries(strict) } },
  })
}

function showSurvey(latest: SurveyAnswer): void {
  const [first] = latest.profiles
  if (first && !latest.profiles.some(({ id }) => id === state.profile)) {
    announce(OTHER_TEXTS.noReply(state.profile))
    change({ profile: first.id, args: '', tool: '' })
    return
  }
  const isGood = surveyed === undefined || latest.profiles.some(({ request }) => request !== undefined)
  surveyed = isGood ? latest : { ...latest, profiles: surveyed?.profiles ?? [] }
  editor.setProblems(latest.diagnostics)
  showProblems(latest.diagnostics)
  profiles.update(surveyed.profiles, state.profile)
  byId('profiles', HTMLElement).classList.toggle('stale', !isGood)
  if (!byId('options-panel', HTMLElement).hidden) showOptions()
}

async function generate(reply: Reply): Promise<void> {
  const { project, profile, tool } = state
  try {
    const made = await client.ask({ kind: 'reply', project, profile, name: tool, reply })
    if (made) change({ args: made.args })
  } catch (error) {
    announceError(error)
  }
}

function showProblems(diagnostics: readonly ListedDiagnostic[]): void {
  const open = new Set(
    [...problems.querySelectorAll('details[open]')].map((group) => group.getAttribute('data-group') ?? ''),
  )
  problems.replaceChildren(
    ...problemsView(diagnostics, state.profile, open, ({ path, start, end }) => goTo({ path, start }, end)),
  )
  byId('summary', HTMLElement).textContent = summarize(diagnostics)
}

function showFailure(error: unknown): void {
  surveyed = undefined
  const reason = error instanceof Error ? error.message : String(error)
  panel.fail(reason, state)
  byId('summary', HTMLElement).textContent = ''
  problems.replaceChildren(create('p', { class: 'bad', role: 'alert' }, reason))
}

/** Shows that there is no tool file. */
function showNothing(): void {
  surveyed = undefined
  byId('summary', HTMLElement).textContent = ''
  problems.replaceChildren()
  panel.showText(SERVED_TEXTS.noTools)
}

function showFiles(): void {
  const { entry } = state.project
  if (served) app.showServed(served, entry)
  const own = app.toolOf(served, entry)?.files
  const files = state.project.files.filter(({ path }) => own?.includes(path) ?? true)
  const listed = JSON.stringify([files.map(({ path }) => path), entry, state.open])
  if (listed === shownFiles) return
  shownFiles = listed
  const shown = { onOpen: openFile, edits: served ? undefined : edits }
  refill(byId('files', HTMLElement), filesView({ files, entry }, state.open, shown))
}

/** Opens a file. A tool file is then compiled, others are not. In an app the list selects the compiled file. */
function openFile(path: string): void {
  const file = state.project.files.find((one) => one.path === path)
  if (file === undefined) return
  state = { ...state, open: path }
  editor.show(path, file.text)
  const entry = isToolFile(file) && !served ? path : state.project.entry
  change({ open: path, project: { ...state.project, entry } })
}

function addFile(): void {
  const { project, path } = withFile(state.project)
  change({ project })
  openFile(path)
}

function renameFile(path: string): void {
  const wanted = prompt('Name of the file', path)?.trim().replace(/^\/+/, '') ?? ''
  if (wanted === '' || wanted === path) return
  const project = renamed(state.project, path, wanted)
  if (project === undefined) {
    announce(OTHER_TEXTS.taken(wanted))
    return
  }
  editor.show(wanted, textIn(state.project, path))
  change({ open: wanted, project })
}

function removeFile(path: string): void {
  void replace(() => {
    state = { ...state, project: withoutFile(state.project, path) }
    openFile(state.project.entry)
  })
}

function editText(text: string): void {
  const { project, open } = state
  if (text !== textIn(state.project, open)) change({ project: withText(project, open, text) })
}

function setSettings(settings: Settings): void {
  change({ project: { ...state.project, settings } })
}

function goTo({ path, start }: Place, end = start): void {
  if (path !== state.open) openFile(path)
  editor.goTo(start, end)
}

function showCaret(line: number, column: number): void {
  byId('caret', HTMLElement).textContent = `${line}:${column}`
  if (served) app.linkTo(served, state.open, line, column)
}

function showOptions(): void {
  const profile = surveyed?.profiles.find(({ id }) => id === state.profile)
  refill(byId('options-panel', HTMLElement), optionsView(state.project.settings, profile, setSettings))
}
