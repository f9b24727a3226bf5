import { equalJson, type Json } from '../../json.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { commentText, textLines } from './comment-text.ts'

/** Keywords that a TypeScript type cannot express, in the order of their tags. */
const TAGS: readonly string[] = keywordsWhere(({ tag }) => tag === true)

/** Longer values would hide the rest of an editor's tooltip. */
const MAX_VALUE = 300
const MAX_EXAMPLES = 3

/**
 * Returns the lines of a schema's JSDoc: its description, else its title, and what the type does not express.
 *
 * @param shown a schema that is documented elsewhere: keywords that are equal there are omitted
 */
export function docLines(schema: Schema, shown: SchemaObject = {}, name = ''): string[] {
  if (typeof schema === 'boolean') return []
  const own = new Map<string, Json>(
    Object.entries(schema).filter(([keyword, value]) => {
      const same = shown[keyword]
      return same === undefined || !equalJson(value, same)
    }),
  )
  const { description, title } = schema
  const lines: string[] = []
  if (typeof description === 'string' && description.trim() !== '') {
    if (own.has('description')) lines.push(...textLines(description))
  } else if (typeof title === 'string' && own.has('title') && !isSameName(title, name))
    lines.push(...textLines(title))
  const tags = tagLines(own)
  if (lines.length > 1 && tags.length > 0) lines.push('')
  return [...lines, ...tags]
}

function tagLines(keywords: ReadonlyMap<string, Json>): string[] {
  const lines = TAGS.filter((keyword) => keywords.has(keyword)).flatMap((keyword) => {
    const value = keywords.get(keyword)
    if (value === undefined || (value === false && keyword !== 'default')) return []
    if (value === true && keyword === 'uniqueItems') return ['@uniqueItems']
    return [`@${keyword} ${valueText(keyword, value)}`]
  })
  const examples = keywords.get('examples')
  for (const example of Array.isArray(examples) ? examples.slice(0, MAX_EXAMPLES) : [])
    lines.push(`@example ${valueText('default', example)}`)
  if (keywords.get('deprecated') === true) lines.push('@deprecated')
  if (keywords.get('readOnly') === true) lines.push('@readonly')
  return lines
}

/** Returns instance values as JSON, strings of other keywords as they are; never cut within a surrogate pair. */
function valueText(keyword: string, value: Json): string {
  const isWord = typeof value === 'string' && keyword !== 'default'
  const text = commentText(isWord ? value : JSON.stringify(value)).replaceAll('\n', '\\n')
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).replace(/[\uD800-\uDBFF]$/, '')}…` : text
}

/** Whether a title only repeats the property's name. */
function isSameName(title: string, name: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters(title) === letters(name)
}
