import type { Pane, Project, Settings } from '../protocol.ts'
import { NULLISH, PANES } from '../protocol.ts'
import { withLineFeeds } from './project-files.ts'

/** The state of the page, which fits into a URL. */
export interface State {
  readonly project: Project
  /** The file in the editor. */
  readonly open: string
  readonly profile: string
  readonly pane: Pane
  /** Arguments in the decode pane, and the tool that they are for. */
  readonly args: string
  readonly tool: string
}

export const DEFAULT_SETTINGS: Settings = {
  strict: {},
  reshape: true,
  nullish: 'distinguish',
  dots: false,
  formats: 'annotate',
  errors: 'full',
  applyDefaults: false,
  repair: false,
  coerce: false,
}

/** The state in a URL: members have short names, and defaults are omitted. */
interface Packed {
  readonly f?: unknown
  readonly e?: unknown
  readonly o?: unknown
  readonly s?: unknown
  readonly p?: unknown
  readonly v?: unknown
  readonly a?: unknown
  readonly t?: unknown
}

/** Packs a state for the part of a URL after `#`: JSON, deflated, in base64url. */
export async function packState(state: State): Promise<string> {
  const { project, open, profile, pane, args, tool } = state
  const changed = Object.entries(project.settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_SETTINGS[name as keyof Settings]),
  )
  const packed: Packed = {
    f: project.files.map(({ path, text }) => [path, text]),
    ...(project.entry !== project.files[0]?.path && { e: project.entry }),
    ...(open !== project.entry && { o: open }),
    ...(changed.length > 0 && { s: Object.fromEntries(changed) }),
    p: profile,
    v: pane,
    ...(args !== '' && { a: args }),
    ...(tool !== '' && { t: tool }),
  }
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(packed)),
    new CompressionStream('deflate-raw'),
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Returns the state in a URL, or undefined if it contains none. */
export async function unpackState(text: string): Promise<State | undefined> {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const json = await through(bytes, new DecompressionStream('deflate-raw'))
    return readState(JSON.parse(new TextDecoder().decode(json)))
  } catch {
    return undefined
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const body = new Blob([bytes]).stream().pipeThrough(stream)
  return new Uint8Array(await new Response(body).arrayBuffer())
}

/** Reads a state. A URL is untrusted, so only values of the right form are used. */
function readState({ f, e, o, s, p, v, a, t }: Packed): State | undefined {
  const files = (Array.isArray(f) ? f : []).flatMap((file) =>
    Array.isArray(file) && typeof file[0] === 'string' && typeof file[1] === 'string'
      ? [withLineFeeds({ path: file[0], text: file[1] })]
      : [],
  )
  const [first] = files
  if (first === undefined) return undefined
  const known = (path: unknown): string | undefined => files.find((file) => file.path === path)?.path
  const entry = known(e) ?? first.path
  return {
    project: { files, entry, settings: readSettings(s) },
    open: known(o) ?? entry,
    profile: typeof p === 'string' ? p : 'openai',
    pane: PANES.find((pane) => pane === v) ?? 'compare',
    args: typeof a === 'string' ? a : '',
    tool: typeof t === 'string' ? t : '',
  }
}

function readSettings(value: unknown): Settings {
  const given: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const flag = (name: 'reshape' | 'dots' | 'applyDefaults' | 'repair' | 'coerce'): boolean => {
    const set = given[name]
    return typeof set === 'boolean' ? set : DEFAULT_SETTINGS[name]
  }
  const strict =
    typeof given['strict'] === 'object' && given['strict'] !== null ? Object.entries(given['strict']) : []
  return {
    strict: Object.fromEntries(strict.filter(([, set]) => set === 'auto' || typeof set === 'boolean')),
    reshape: flag('reshape'),
    nullish: NULLISH.find((one) => one === given['nullish']) ?? 'distinguish',
    dots: flag('dots'),
    formats: given['formats'] === 'assert' ? 'assert' : 'annotate',
    errors: given['errors'] === 'small' ? 'small' : 'full',
    applyDefaults: flag('applyDefaults'),
    repair: flag('repair'),
    coerce: flag('coerce'),
  }
}
