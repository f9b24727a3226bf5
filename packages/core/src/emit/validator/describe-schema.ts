import { shorten } from '../../describe.ts'
import type { Json } from '../../json.ts'
import { getOrAdd } from '../../memoize.ts'
import * as messages from '../../messages/described-values.ts'
import { conjunctsOf, leavesOf, type Part } from '../../schema/conjuncts.ts'
import { memoizeBySchema } from '../../schema/definitions.ts'
import { declaredProperty } from '../../schema/facts/members.ts'
import { listedValues } from '../../schema/facts/values.ts'
import { decides, KEYWORDS, type Keyword, keywordsWhere } from '../../schema/keywords.ts'
import { type Definition, type Schema, type SchemaObject, typeList } from '../../schema/types.ts'
import { constantsOf } from './keywords/choices.ts'
import { restOf } from './keywords/rest.ts'

type Conjuncts = readonly Part<SchemaObject>[]

/** The maximal length of the description of one schema. */
const MAX_LENGTH = 60
const MAX_NAMES = 4

/**
 * Describes a schema in a few words, for a message: `an object with "kind": "card"`.
 *
 * @param keyword the keyword to name if the schema has constraints that the words omit; absent: its type is enough
 */
export function describe(schema: Schema, definition: Definition, keyword?: string): string {
  return getOrAdd(described(schema, definition), keyword, () => describeOnce(schema, definition, keyword))
}

const described = memoizeBySchema(() => new Map<string | undefined, string>())

function describeOnce(schema: Schema, definition: Definition, keyword: string | undefined): string {
  // `not` excludes only values that match all of it.
  const read = (parts: Conjuncts): Description => describeParts(parts, definition, keyword === 'not')
  const leaves = leavesOf(schema, definition, (parts) => !read(parts).isOpen)
  const texts = [...leaves].map((leaf) => {
    if (typeof leaf === 'boolean') return leaf ? messages.ANYTHING : messages.NOTHING
    const parts = conjunctsOf({ schema: leaf, path: '' }, definition)
    const { text, hasDetails } = read(parts)
    if (!hasDetails && keyword !== undefined && constrainsMore(parts))
      return messages.described(text, keyword)
    return shorten(text, MAX_LENGTH)
  })
  return texts.length === 1 ? texts.join() : shorten(messages.either([...new Set(texts)]), MAX_LENGTH)
}

/** Describes the branches of a union, each once. */
export function describeChoices(choices: readonly Part[], definition: Definition, keyword?: string): string {
  return messages.either([...new Set(choices.map(({ schema }) => describe(schema, definition, keyword)))])
}

const LIMITS = keywordsWhere(
  ({ bound, needs, appliesTo, merge }) =>
    merge === 'multiple' || (bound !== undefined && needs === undefined && appliesTo !== 'object'),
)

interface Description {
  readonly text: string
  /** Whether it has more than a type. */
  readonly hasDetails: boolean
  /** Whether a union in it may have more details. */
  readonly isOpen: boolean
}

function describeParts(parts: Conjuncts, definition: Definition, isExcluded: boolean): Description {
  const schema: SchemaObject = Object.assign({}, ...parts.map((part) => part.schema).reverse())
  const values = listedValues(schema)
  if (values !== undefined) return { text: messages.listed(values), hasDetails: true, isOpen: false }
  const types = typeList(schema)
  const type = types?.join() ?? ''
  const members = membersOf(parts, isExcluded)
  const mayBegin = !isExcluded && (type === '' || type === 'array')
  const items = mayBegin ? itemsOf(parts, definition) : ''
  const limits = LIMITS.flatMap((keyword) => {
    const value = schema[keyword]
    return typeof value === 'number' ? [messages.limit(KEYWORDS[keyword], value)] : []
  })
  const details = formOf(schema) || members || items || messages.within(limits) || contentOf(schema, type)
  const kind = members === '' ? (items === '' ? messages.VALUE : messages.NOUNS.array) : messages.NOUNS.object
  const noun = types === undefined ? kind : messages.either(types.map((each) => messages.NOUNS[each]))
  const isOpen = details === '' && (types === undefined || type === 'object')
  return { text: noun + details, hasDetails: details !== '', isOpen }
}

/** Keywords that need no words: `type` has some, and so have the targets of `$ref` and the branches of `allOf`. */
const HAS_WORDS: ReadonlySet<string> = new Set<Keyword>(['type', '$ref', '$dynamicRef', 'allOf'])

/** Whether a keyword without words here decides validity. */
function constrainsMore(parts: Conjuncts): boolean {
  const keywords = parts.flatMap(({ schema }) => Object.keys(schema))
  return keywords.some((keyword) => decides(keyword) && !HAS_WORDS.has(keyword))
}

/** Describes the first item of an array, if it is constant. */
function itemsOf(parts: Conjuncts, definition: Definition): string {
  const firsts = parts.flatMap(({ schema: { prefixItems = [] } }) => prefixItems.slice(0, 1))
  const [constants] = firsts.flatMap((first) => constantsOf(first, definition))
  return constants === undefined ? '' : messages.beginningWith(constants)
}

/** Describes the items of an array or the values of an object, if all have one type. */
function contentOf(schema: SchemaObject, type: string): string {
  const named = type === 'array' ? schema.prefixItems : schema.properties
  if (named !== undefined || (type !== 'array' && type !== 'object')) return ''
  const rest = restOf(schema, type)?.schema
  return typeof rest === 'object' ? messages.ofType(String(rest.type)) : ''
}

function formOf({ pattern, format }: SchemaObject): string {
  if (pattern !== undefined) return messages.matching(pattern)
  return format === undefined ? '' : messages.inFormat(format)
}

function membersOf(parts: Conjuncts, onlyRequired: boolean): string {
  const required = [...new Set(parts.flatMap(({ schema }) => schema.required ?? []))]
  const declared = onlyRequired ? [] : parts.flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
  // A constant that distinguishes an object may have a default, and is then not required.
  const names =
    required.length > 0 ? required : declared.filter((name) => constantOf(parts, name) !== undefined)
  if (names.length === 0) return ''
  const listed = names.slice(0, MAX_NAMES).map((name) => messages.withValue(name, constantOf(parts, name)))
  return messages.withMembers(listed, names.length > MAX_NAMES)
}

function constantOf(parts: Conjuncts, name: string): Json | undefined {
  for (const { schema } of parts) {
    const property = declaredProperty(schema, name)
    if (typeof property === 'object' && property.const !== undefined) return property.const
  }
  return undefined
}
