import type { Host } from '@toolbake/core'
import { hashOf } from './hash.ts'
import { listingHash, type Observation, questionOf } from './observations.ts'
import type { Places } from './places.ts'

/** Records the questions that a compile asks its host. */
export interface Recorder {
  /** The host to compile with. */
  readonly host: Host
  /**
   * Runs a function and returns its result with the observations made. They are undefined if a later process cannot
   * rely on them: a read failed, an answer changed during the run, or the host supplied a document.
   */
  record<Result>(run: () => Result): { result: Result; observations: Observation[] | undefined }
  forget(): void
}

/** The host's answer, and the observation to record for it. */
interface Answer {
  readonly value: unknown
  readonly observation: Observation
}

interface Recording {
  readonly observations: Map<string, Observation>
  isWhole: boolean
}

/** @param held returns the same object as long as files are held, and undefined while they are not */
export function createRecorder(
  host: Host,
  { relative }: Places,
  held: () => object | undefined = () => undefined,
): Recorder {
  let current: Recording | undefined
  const answers = createAnswers(held)

  function answer<Value>(question: string, ask: () => Value, observe: (value: Value) => Observation): Value {
    const known = answers.get(question)
    const value = known === undefined ? ask() : (known.value as Value)
    if (current === undefined) return value
    const observation = known?.observation ?? observe(value)
    note(observation, current)
    if (known === undefined) answers.set(question, { value, observation })
    return value
  }

  return {
    host: {
      read(uri) {
        try {
          return answer(
            `read\n${uri}`,
            () => host.read(uri),
            (content) =>
              content === undefined ? ['absent', relative(uri)] : ['file', relative(uri), hashOf(content)],
          )
        } catch (error) {
          if (current) current.isWhole = false
          throw error
        }
      },
      canonical: (uri) =>
        answer(
          `canonical\n${uri}`,
          () => host.canonical(uri),
          (real) => ['real', relative(uri), relative(real)],
        ),
      glob: (pattern, base) =>
        answer(
          `glob\n${base}\n${pattern}`,
          () => host.glob(pattern, base),
          (found) => ['glob', relative(base), pattern, listingHash(found, relative)],
        ),
      reach: (uri) =>
        answer(
          `reach\n${uri}`,
          () => host.reach?.(uri) ?? [],
          (folders) => ['reach', relative(uri), ...folders.map((folder) => relative(folder))],
        ),
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
    forget: answers.clear,
  }
}

function note(observation: Observation, recording: Recording): void {
  const key = questionOf(observation)
  const known = recording.observations.get(key)
  if (known !== undefined && known.join('\n') !== observation.join('\n')) recording.isWhole = false
  recording.observations.set(key, observation)
}

/** Keeps answers while files are held. */
function createAnswers(held: () => object | undefined): {
  get(question: string): Answer | undefined
  set(question: string, answer: Answer): void
  clear(): void
} {
  let answers = new Map<string, Answer>()
  let since: object | undefined
  return {
    get(question) {
      const now = held()
      if (now !== since) answers = new Map()
      since = now
      return answers.get(question)
    },
    set(question, answer) {
      if (since !== undefined) answers.set(question, answer)
    },
    clear() {
      answers = new Map()
    },
  }
}

/** Omits redundant canonical URIs: a file that was read or is absent is no link, so its folder determines its URI. */
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
