import { copyData } from './copy-data.ts'
import type { ModuleAnnotations, ModuleExample } from './types.ts'

/** The defaults of annotations. */
export const DEFAULT_ANNOTATIONS: Readonly<ModuleAnnotations> = {
  readonly: false,
  destructive: false,
  idempotent: false,
  requiresApproval: false,
  discoverable: true,
  openWorld: true,
  streaming: false,
  cacheable: false,
  cacheTtl: 0,
  cacheKeyFields: null,
  paginated: false,
  paginationStyle: 'cursor',
  extra: {},
}

const FIELDS = Object.keys(DEFAULT_ANNOTATIONS) as (keyof ModuleAnnotations)[]
const SPELLINGS: ReadonlySet<string> = new Set(FIELDS.flatMap((field) => [field, snakeCase(field)]))

type Given<T> = T | null | undefined

/**
 * Merges annotations by member: those of the YAML file take precedence over those of the code, then the defaults.
 *
 * @param yaml in the file's spelling (`open_world`) or the code's (`openWorld`); unknown members go to `extra`, whose
 *   own members take precedence over them
 */
export function mergeAnnotations(
  yaml: Given<Readonly<Record<string, unknown>>>,
  code: Given<Readonly<Partial<ModuleAnnotations>>>,
): ModuleAnnotations {
  const given: Readonly<Record<string, unknown>> = { ...yaml, ...extraOf(yaml ?? {}, code?.extra) }
  const merged = FIELDS.map((field) => {
    const found = [given[snakeCase(field)], given[field], code?.[field]].find(
      (value) => value !== undefined && (value !== null || DEFAULT_ANNOTATIONS[field] === null),
    )
    return [field, copyData(found === undefined ? DEFAULT_ANNOTATIONS[field] : found)]
  })
  return Object.fromEntries(merged) as ModuleAnnotations
}

/** Returns the `extra` of the file, or else of the code, with the file's unknown members; empty if there are none. */
function extraOf(
  yaml: Readonly<Record<string, unknown>>,
  code: Readonly<Record<string, unknown>> | undefined,
): { readonly extra?: Record<string, unknown> } {
  const others = Object.entries(yaml).filter(([key, value]) => !SPELLINGS.has(key) && value !== undefined)
  if (others.length === 0) return {}
  const extra = yaml['extra']
  const named = Object.fromEntries(others)
  return {
    extra: typeof extra === 'object' && extra !== null ? { ...named, ...extra } : { ...code, ...named },
  }
}

/** Converts the name of an API field to its name in a file. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns the examples of the file, even an empty list, or else those of the code. */
export function mergeExamples(
  yaml: Given<readonly Readonly<Record<string, unknown>>[]>,
  code: Given<readonly ModuleExample[]>,
): ModuleExample[] {
  if (yaml === null || yaml === undefined) return copyData([...(code ?? [])])
  return yaml.map(({ title, inputs, output, description }) => ({
    title: typeof title === 'string' ? title : '',
    inputs: copyData((inputs ?? {}) as Record<string, unknown>),
    ...(output === undefined ? {} : { output: copyData(output as Record<string, unknown>) }),
    ...(typeof description === 'string' ? { description } : {}),
  }))
}

/** Merges metadata; members of the file take precedence. */
export function mergeMetadata(
  yaml: Given<Readonly<Record<string, unknown>>>,
  code: Given<Readonly<Record<string, unknown>>>,
): Record<string, unknown> {
  return copyData({ ...code, ...yaml })
}
