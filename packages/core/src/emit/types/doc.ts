import type { Json } from '../../json.ts'
import { equalJson } from '../../json.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'

/** Keywords that a TypeScript type cannot express, in the order of their tags. */
const TAGS = keywordsWhere(({ tag }) => tag === true)

/** Longer values would hide the rest of what an editor shows. */
const MAX_VALUE = 300
const MAX_EXAMPLES = 3

/**
 * The lines of a schema's JSDoc: its description, else its title, and what the type does not express.
 *
 * @param shown documented elsewhere: members that are equal there are left out
 */
export function docLines(schema: Schema, shown: Readonly<Record<string, unknown>> = {}, name = ''): string[] {
  if (typeof schema === 'boolean') return []
  const has = (keyword: string): boolean =>
    schema[keyword] !== undefined &&
    !(shown[keyword] !== undefined && equalJson(schema[keyword] as Json, shown[keyword] as Json))
  const lines: string[] = []
  const { description, title } = schema
  if (typeof description === 'string' && description.trim() !== '') {
    if (has('description')) lines.push(...textLines(description))
  } else if (typeof title === 'string' && has('title') && !isSameName(title, name))
    lines.push(...textLines(title))
  const tags = tagLines(schema, has)
  if (lines.length > 1 && tags.length > 0) lines.push('')
  return [...lines, ...tags]
}

function tagLines(schema: SchemaObject, has: (keyword: string) => boolean): string[] {
  const lines = TAGS.flatMap((keyword) => {
    const value = schema[keyword] as Json | undefined
    if (value === undefined || value === false || !has(keyword)) {
      return keyword === 'default' && value === false && has('default') ? ['@default false'] : []
    }
    return [
      value === true && keyword === 'uniqueItems'
        ? '@uniqueItems'
        : `@${keyword} ${valueText(keyword, value)}`,
    ]
  })
  if (Array.isArray(schema.examples) && has('examples')) {
    for (const example of schema.examples.slice(0, MAX_EXAMPLES))
      lines.push(`@example ${valueText('default', example)}`)
  }
  if (schema['deprecated'] === true && has('deprecated')) lines.push('@deprecated')
  if (schema['readOnly'] === true && has('readOnly')) lines.push('@readonly')
  return lines
}

/** Values of an instance as JSON, other texts as they are. */
function valueText(keyword: string, value: Json): string {
  const isWord = typeof value === 'string' && keyword !== 'default'
  const text = commentText(isWord ? value : JSON.stringify(value)).replaceAll('\n', '\\n')
  return text.length > MAX_VALUE ? `${cut(text)}…` : text
}

/** Not within a surrogate pair. */
function cut(text: string): string {
  return text.slice(0, MAX_VALUE).replace(/[\uD800-\uDBFF]$/, '')
}

/** A title that repeats the property's name adds nothing. */
function isSameName(title: string, name: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters(title) === letters(name)
}

/** The lines of a text up to the first empty one. */
export function firstParagraph(text: string): string[] {
  const lines = textLines(text)
  const end = lines.indexOf('')
  return lines[0] === '' ? [] : lines.slice(0, end < 0 ? lines.length : end)
}

/** The lines of a text as they can stand in a comment. */
export function textLines(text: string): string[] {
  return commentText(text.trim())
    .split('\n')
    .map((line) => line.trimEnd())
}

/**
 * Text that cannot end the comment, and whose lines are those that TypeScript counts. Behind white space `@` would begin
 * a tag, within a line as well.
 */
function commentText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g,
      '',
    )
    .replaceAll('*/', '*\\/')
    .replace(/(?<!\S)@(?=\S)/g, '\\@')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}
