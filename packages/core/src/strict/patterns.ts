import { setOwn } from '../json.ts'
import { replacements } from '../messages/lowering.ts'
import { type RegexDialect, toDialect } from '../pattern/dialect.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import type { Pass, PassSite } from './types.ts'

/** Writes patterns in a dialect of regular expressions, with the same meaning; others stay unchanged. */
export function writePatterns(dialect: RegexDialect): Pass {
  return (node, site) => {
    const { pattern, patternProperties } = node
    const changed: SchemaObject = {}
    const text = pattern === undefined ? undefined : toDialect(pattern, dialect)
    if (text !== undefined && text !== pattern) {
      changed.pattern = text
      reportWritten(node, 'pattern', text, site)
    }
    const written = patternProperties && writeKeys(patternProperties, dialect)
    if (written !== undefined) {
      changed.patternProperties = written
      reportWritten(node, 'patternProperties', Object.keys(written).join(' '), site)
    }
    return Object.keys(changed).length === 0 ? node : site.origins.derive({ ...node, ...changed }, node)
  }
}

/** Writes the keys of `patternProperties`; undefined if none changes, or not every key can be written. */
function writeKeys(
  properties: Readonly<Record<string, Schema>>,
  dialect: RegexDialect,
): Record<string, Schema> | undefined {
  const written: Record<string, Schema> = {}
  for (const [key, schema] of Object.entries(properties)) {
    const text = toDialect(key, dialect)
    if (text === undefined || Object.hasOwn(written, text)) return undefined
    setOwn(written, text, schema)
  }
  return Object.keys(written).every((key) => Object.hasOwn(properties, key)) ? undefined : written
}

function reportWritten(node: SchemaObject, keyword: string, text: string, site: PassSite): void {
  const params = { keyword, replacement: replacements.pattern(text) }
  const at = site.place(node, keyword)
  site.report({ code: 'keyword_rewritten', at, mark: 'key', keyword, params, grade: 'exact' })
}
