import type { Host } from '@toolbake/core'
import { hashOf } from './hash.ts'
import { listingHash, type Observation, questionOf } from './observations.ts'
import type { Places } from './places.ts'

/** Records what is asked of a host. */
export interface Recorder {
  /** The host to compile with. */
  readonly host: Host
  /**
   * Runs something, and returns what it asked besides its result; undefined where nothing follows from the answers for a later
   * process: a read failed, an answer changed meanwhile, or a document was made elsewhere.
   */
  record<Result>(run: () => Result): { result: Result; observations: Observation[] | undefined }
}

interface Recording {
  readonly observations: Map<string, Observation>
  isWhole: boolean
}

export function createRecorder(host: Host, places: Places): Recorder {
  let current: Recording | undefined
  const { relative } = places

  function note(observation: Observation): void {
    if (current === undefined) return
    const key = questionOf(observation)
    const known = current.observations.get(key)
    if (known !== undefined && known.join('\n') !== observation.join('\n')) current.isWhole = false
    current.observations.set(key, observation)
  }

  return {
    host: {
      read(uri) {
        try {
          const content = host.read(uri)
          if (current === undefined) return content
          if (content === undefined) note(['absent', relative(uri)])
          else note(['file', relative(uri), hashOf(content)])
          return content
        } catch (error) {
          if (current) current.isWhole = false
          throw error
        }
      },
      canonical(uri) {
        const real = host.canonical(uri)
        note(['real', relative(uri), relative(real)])
        return real
      },
      glob(pattern, base) {
        const found = host.glob(pattern, base)
        if (current) note(['glob', relative(base), pattern, listingHash(found, relative)])
        return found
      },
      reach(uri) {
        const folders = host.reach?.(uri) ?? []
        note(['reach', relative(uri), ...folders.map((folder) => relative(folder))])
        return folders
      },
      document(uri) {
        const document = host.document?.(uri)
        if (document !== undefined && current) current.isWhole = false
        return document
      },
    },
    record(run) {
      const before = current
      const recording: Recording = { observations: new Map(), isWhole: true }
      current = recording
      try {
        const result = run()
        return { result, observations: recording.isWhole ? distinct(recording.observations) : undefined }
      } finally {
        current = before
      }
    },
  }
}

/** Without what others show: a file that is read or missing under a URI is no link, so that its folder determines where it is. */
function distinct(observations: ReadonlyMap<string, Observation>): Observation[] {
  const kept = [...observations.values()].filter(([kind, uri, real]) => {
    const isItself = kind === 'real' && uri === real && !uri.endsWith('/')
    return !isItself || !observations.has(`file\n${uri}`)
  })
  if (kept.length === observations.size) return kept
  const folders = [...observations.values()].flatMap(([kind, uri]): Observation[] => {
    const folder = uri.slice(0, uri.lastIndexOf('/') + 1)
    const isAsked = observations.has(`real\n${folder}`) || folder === uri
    return (kind === 'file' || kind === 'absent') && !isAsked ? [['real', folder, folder]] : []
  })
  return [...kept, ...new Map(folders.map((one) => [one[1], one])).values()]
}
