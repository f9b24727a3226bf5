import type { LoadOptions } from 'js-yaml-4'
import { load, Schema, Type } from 'js-yaml-4'
import type { Json } from '../json.ts'
import { LIMITS } from './limits.ts'
import { LONE_SURROGATE } from './reading.ts'
import { resolvePlain } from './scalars.ts'
import { mayHoldForeignSpace } from './yaml-spaces.ts'

/**
 * The value of plain YAML. Undefined if the text is broken, needs a diagnostic, or uses what the two versions of js-yaml
 * read differently: js-yaml 4 gives no positions and is lenient in corners.
 */
export function readPlainYaml(text: string): { readonly value: Json } | undefined {
  if (needsCare(text)) return undefined
  let value: Json
  try {
    value = load(text, OPTIONS) as Json
  } catch {
    return undefined
  }
  return typeof value === 'object' && value !== null && isPlainTree(value) ? { value } : undefined
}

const PLAIN_TYPE = new Type('tag:yaml.org,2002:plain', {
  kind: 'scalar',
  resolve: (source: string) => resolvePlain(source) !== undefined,
  construct: (source: string) => {
    const value = resolvePlain(source)
    if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new NeedsCare()
    return value
  },
})

// `maxDepth` counts scalars too and is missing in the types (js-yaml 4.3, lib/loader.js).
const OPTIONS: LoadOptions & { maxDepth: number } = {
  schema: new Schema({ implicit: [PLAIN_TYPE] }),
  maxDepth: LIMITS.depth,
  onWarning: (warning) => {
    throw warning
  },
}

class NeedsCare extends Error {}

/**
 * Finds tabs, lone CRs, anchors, tags, explicit keys, directives, markers of a second document, lists as keys, merge
 * keys, unusual spaces, escapes that can make a lone surrogate, and what js-yaml 4 is lenient about (comments without a
 * space before them, an indented first line, empty items, blank lines that open a block scalar). The search for one
 * character comes first because it is fast; a needless match only costs time. readers.test.ts compares the two versions
 * on broken texts, which is how each line was found.
 */
function needsCare(text: string): boolean {
  return (
    text.includes('\t') ||
    (text.includes('\r') && /\r(?!\n)/.test(text)) ||
    (text.includes('&') && /(?:^|[\s[{,:?-])&\S/.test(text)) ||
    (text.includes('!') && /(?:^|[\s[{,:?-])!/.test(text)) ||
    (text.includes('?') && /(?:^|[\s[{,:?-])\?(?:\s|$)/.test(text)) ||
    (text.includes('%') && /^%/m.test(text)) ||
    (text.includes('#') && /["'[\]{},:]#/.test(text)) ||
    (text.includes('---') && /^---.*\S/m.test(text)) ||
    (text.includes('...') && /^\.\.\./m.test(text)) ||
    (text.includes(']') && /\]\s*:|[{,](?:\s|#.*[\r\n])*\[/.test(text)) ||
    (text.includes('<<') && /<<['"\s]*:/.test(text)) ||
    (text.includes('\\') && /\\(?:u[dD]|U)/.test(text)) ||
    /-(?<=(?:^|\s)-) *(?:#|[\r\n]|$)/.test(text) ||
    /[|>][-+0-9]* *(?:#|\r?\n +\r?\n)/.test(text) ||
    /^(?:(?:---| *#.*| *)\r?\n)* /.test(text) ||
    mayHoldForeignSpace(text) ||
    (/[\ud800-\udfff]/.test(text) && LONE_SURROGATE.test(text))
  )
}

/**
 * Whether the value is within bounds and no key can have been a number, a boolean, null or a mapping: js-yaml 4 formats
 * those keys as JavaScript does, but a key must keep the author's spelling.
 */
function isPlainTree(root: Json): boolean {
  const open: Json[] = [root]
  let nodes = 1
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      nodes += value.length
      for (const item of value) if (typeof item === 'object' && item !== null) open.push(item)
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) {
        if (isSuspicious(key)) return false
        nodes += 1
        const member = value[key] as Json
        if (typeof member === 'object' && member !== null) open.push(member)
      }
    }
    if (nodes > LIMITS.nodes) return false
  }
  return true
}

function isSuspicious(key: string): boolean {
  switch (key.charCodeAt(0)) {
    case 0x5b: // [
      return key === '[object Object]'
    case 0x66: // f
      return key === 'false'
    case 0x6e: // n
      return key === 'null'
    case 0x74: // t
      return key === 'true'
    default:
      return key < ':' && /^-?\d[\d.]*(?:e[-+]\d+)?$/.test(key)
  }
}
