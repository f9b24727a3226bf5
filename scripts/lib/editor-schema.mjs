// The JSON Schema of the file format for editors: with a description of every member and keyword, the known values of
// `format`, and warnings for misspelt keywords. It accepts the same files as `fileFormatSchema`.
import { BUILT_IN_PROFILES, fileFormatSchema } from '../../packages/core/dist/index.js'
import { FORMATS } from '../../packages/core/dist/internal.js'
import {
  didYouMean,
  example,
  FORMAT_EXAMPLES,
  KEYWORD_TEXTS,
  PROVIDER_TEXTS,
  providerText,
} from './editor-texts.mjs'

/** @typedef {Record<string, any>} Schema */

/** @returns {Schema} */
export function editorSchema() {
  const format = /** @type {Schema} */ (fileFormatSchema())
  const { schema, providers } = format['$defs']
  describeMembers(schema.properties, KEYWORD_TEXTS)
  schema.properties.format = formats(schema.properties.format)
  schema.patternProperties = misspellings(Object.keys(schema.properties))
  for (const { id, label } of BUILT_IN_PROFILES) {
    const provider = providers.properties[id]
    provider.description = providerText(label)
    describeProvider(provider)
  }
  return format
}

/**
 * @param {Record<string, Schema>} members
 * @param {Readonly<Record<string, string>>} texts
 */
function describeMembers(members, texts) {
  for (const [name, member] of Object.entries(members)) {
    const text = texts[name]
    if (text === undefined && member['description'] === undefined)
      throw new Error(`"${name}" has no text in scripts/lib/editor-texts.mjs`)
    members[name] = { description: text, ...member }
  }
}

/** @param {Schema} schema */
function describeProvider(schema) {
  if (schema['properties'] === undefined) return
  describeMembers(schema['properties'], PROVIDER_TEXTS)
  for (const member of Object.values(schema['properties'])) describeProvider(member)
}

/** @param {Schema} schema */
function formats({ description, ...schema }) {
  /** @type {Readonly<Record<string, string>>} */
  const examples = FORMAT_EXAMPLES
  const known = Object.keys(FORMATS).map((name) => ({
    const: name,
    description: example(examples[name] ?? name),
  }))
  return { description, anyOf: [...known, schema] }
}

/**
 * Returns patterns of misspelt keywords: the only cause of warnings, because unknown keywords are valid.
 *
 * @param {readonly string[]} keywords
 */
function misspellings(keywords) {
  const taken = new Set(keywords)
  const rows = keywords.flatMap((keyword) => {
    const found = slipsOf(keyword).filter((spelling) => !taken.has(spelling))
    for (const spelling of found) taken.add(spelling)
    const pattern = `^(?:${found.map((spelling) => spelling.replaceAll('$', '\\$')).join('|')})$`
    return found.length === 0 ? [] : [[pattern, { deprecationMessage: didYouMean(keyword) }]]
  })
  return Object.fromEntries(rows)
}

/**
 * Returns misspellings of a keyword: in other cases, or with one letter omitted, doubled, or swapped with the next.
 * Short words are skipped: they are too similar to other words.
 *
 * @param {string} keyword
 */
function slipsOf(keyword) {
  if (keyword.startsWith('x-') || keyword.length < 5) return []
  const words = keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const cases = [keyword.toLowerCase(), words, words.replaceAll('_', '-')]
  const letters = Array.from({ length: keyword.length }, (_, at) => keyword.charAt(at))
  const left = letters.map((_, at) => keyword.slice(0, at) + keyword.slice(at + 1))
  const doubled = letters.map((letter, at) => keyword.slice(0, at) + letter + keyword.slice(at))
  const exchanged = letters
    .slice(1)
    .map((letter, at) => keyword.slice(0, at) + letter + letters[at] + keyword.slice(at + 2))
  return [...new Set([...cases, ...left.slice(1), ...doubled, ...exchanged])]
}
