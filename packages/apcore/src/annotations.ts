import { copyData } from './copy-data.ts'
import type { ModuleAnnotations, ModuleExample } from './types.ts'

/** What holds where nothing is set. */
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
 * Member by member: what the YAML file has, else what the code has, else the default.
 *
 * @param yaml in the spelling of the file (`open_world`) or of the code (`openWorld`); other members are of its `extra`,
 * where one of the same name in there goes first
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

/** Nothing without unknown members; those are added to the `extra` that counts: the file's, else the code's. */
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

/** A field of the API by its name in a file. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The examples of the file, even an empty list of them, else those of the code. */
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

/** Both, and where both have a member that of the file. */
export function mergeMetadata(
  yaml: Given<Readonly<Record<string, unknown>>>,
  code: Given<Readonly<Record<string, unknown>>>,
): Record<string, unknown> {
  return copyData({ ...code, ...yaml })
}
