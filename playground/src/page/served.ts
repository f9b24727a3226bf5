import type { PageProject, PageTool } from '@toolbake/project/page'
import type { Project, ProjectFile } from '../protocol.ts'
import { PANES } from '../protocol.ts'
import { byId, create } from './dom.ts'
import { withLineFeeds } from './project-files.ts'
import type { State } from './state.ts'
import { SERVED_TEXTS } from './texts.ts'

/** Returns the URL of a development server's project; undefined on a static page, which then sends no requests. */
export function servedAddress(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=toolbake-project]')?.content
}

/**
 * Fetches the project, and again after each change on disk. Reconnects after a restart of the server.
 *
 * @param onProject called with the project if it differs from the last one
 */
export function listenToServer(
  address: string,
  onProject: (project: PageProject) => void,
  announce: (text: string, how?: { readonly stays: boolean }) => void,
): void {
  let isLost = false
  let last = ''
  let asked = 0
  const events = new EventSource('events')
  events.addEventListener('open', () => {
    if (isLost) announce('')
    isLost = false
    void update()
  })
  events.addEventListener('message', () => void update())
  events.addEventListener('error', () => {
    isLost = true
    announce(SERVED_TEXTS.noServer, { stays: true })
  })
  void update()

  async function update(): Promise<void> {
    asked += 1
    const own = asked
    try {
      const response = await fetch(address)
      const text = await response.text()
      // A response that was overtaken by a later request is ignored.
      if (own !== asked || text === last) return
      if (!response.ok) throw new Error(text)
      last = text
      // The server has the same version as this page.
      const project = JSON.parse(text) as PageProject
      onProject({ ...project, files: project.files.map(withLineFeeds) })
    } catch (error) {
      if (own !== asked) return
      announce(`${SERVED_TEXTS.notRead} ${error instanceof Error ? error.message : ''}`)
    }
  }
}

/** Updates a state with the current files. Edited text stays until its file changes on disk. */
export function adopt(state: State, before: PageProject | undefined, latest: PageProject): State {
  const { links, schemas, schemasDir } = latest
  const { project } = state
  const tool = toolOf(latest, project.entry) ?? latest.tools[0]
  const entry = tool?.path ?? ''
  const isSame = JSON.stringify(toolOf(before, project.entry)?.settings) === JSON.stringify(tool?.settings)
  const settings = tool === undefined || isSame ? project.settings : tool.settings
  const files = latest.files.map(({ path, text }): ProjectFile => {
    const isUnchanged = textIn(before?.files, path) === text
    return { path, text: (isUnchanged ? textIn(project.files, path) : undefined) ?? text }
  })
  return withProfile({
    ...state,
    project: { files, entry, settings, surroundings: { links, schemas, schemasDir } },
    open: tool?.files.includes(state.open) ? state.open : entry,
  })
}

/** Switches to another tool file, with its options. */
export function enter(state: State, served: PageProject, entry: string): State {
  const settings = toolOf(served, entry)?.settings ?? state.project.settings
  const project: Project = { ...state.project, entry, settings }
  return withProfile({ ...state, project, open: entry, args: '', tool: '' })
}

/** Selects one of the app's profiles. */
function withProfile(state: State): State {
  const { profiles } = state.project.settings
  const [first] = profiles ?? []
  return first === undefined || profiles?.includes(state.profile) ? state : { ...state, profile: first }
}

export function toolOf(served: PageProject | undefined, path: string): PageTool | undefined {
  return served?.tools.find((tool) => tool.path === path)
}

function textIn(files: readonly ProjectFile[] | undefined, path: string): string | undefined {
  return files?.find((file) => file.path === path)?.text
}

/** Returns the state without files, which are on disk. */
export function servedHash({ project, open, profile, pane }: State): string {
  return `#${new URLSearchParams({ file: project.entry, open, profile, pane })}`
}

export function fromServedHash(state: State, hash: string): State {
  const given = new URLSearchParams(hash.slice(1))
  const entry = given.get('file') ?? ''
  return {
    ...state,
    project: { ...state.project, entry },
    open: given.get('open') ?? entry,
    profile: given.get('profile') ?? state.profile,
    pane: PANES.find((pane) => pane === given.get('pane')) ?? state.pane,
  }
}

/** Hides the controls of the playground that have no use here, and shows those of an app. */
export function prepareServed(onTool: (path: string) => void): void {
  for (const id of ['import', 'share']) byId(id, HTMLElement).hidden = true
  const tools = byId('examples', HTMLSelectElement)
  const label = tools.labels[0]?.querySelector('span')
  if (label) label.textContent = SERVED_TEXTS.toolFile
  tools.addEventListener('change', () => onTool(tools.value))
  const tagline = document.querySelector('.tagline')
  if (tagline) tagline.textContent = SERVED_TEXTS.tagline
  document.title = SERVED_TEXTS.title
  const link = create('a', { id: 'open-in-editor' }, SERVED_TEXTS.openInEditor)
  // The server responds with an empty page.
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void fetch(link.href)
  })
  const place = byId('served', HTMLElement)
  place.hidden = false
  place.replaceChildren(SERVED_TEXTS.notSaved, ' ', link, create('span', { id: 'left-out', class: 'hint' }))
}

/** Lists the tool files, and what the page does not show of them. */
export function showServed(served: PageProject, entry: string): void {
  const tools = byId('examples', HTMLSelectElement)
  tools.replaceChildren(...served.tools.map(({ path }) => create('option', { value: path }, path)))
  tools.value = entry
  const ownProfiles = toolOf(served, entry)?.settings.ownProfiles ?? []
  byId('left-out', HTMLElement).textContent = [
    ...(served.inCode.length > 0 ? [SERVED_TEXTS.inCode(served.inCode)] : []),
    ...(ownProfiles.length > 0 ? [SERVED_TEXTS.ownProfiles(ownProfiles)] : []),
  ].join(' ')
}

/** Points the link to a place in a file. */
export function linkTo(served: PageProject, path: string, line: number, column: number): void {
  const file = served.files.find((one) => one.path === path)
  const link = byId('open-in-editor', HTMLAnchorElement)
  link.hidden = file === undefined
  if (file)
    link.href = `${served.openInEditor}?${new URLSearchParams({ file: `${file.at}:${line}:${column}` })}`
}
