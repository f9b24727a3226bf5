import { own, stringsOf } from '../../oracles/json.ts'
import { referencesOf } from '../references.ts'
import * as source from '../sources.ts'
import type { DocumentRule, NodeRule, Offence, SchemaContext } from '../types.ts'
import { type SchemaNode, tokensOf } from '../walk.ts'
import { has } from './schema-facts.ts'

const REF_SIBLINGS: NodeRule = {
  id: 'ref-siblings',
  targets: { 'openai-strict': 'live', 'openai-responses-strict': 'live', 'gemini-json': 'unconfirmed' },
  source: `OpenAI 400 "$ref cannot have keywords {'description'}" (2026-09); ${source.GEMINI_JSON} (only $-keywords)`,
  *check({ schema }): Iterable<Offence> {
    if (!has(schema, '$ref')) return
    const siblings = Object.keys(schema).filter((keyword) => !keyword.startsWith('$'))
    if (siblings.length > 0) yield { at: ['$ref'], message: `$ref stands beside ${siblings.join(', ')}` }
  },
}

const REF_EXTERNAL: NodeRule = {
  id: 'ref-external',
  targets: {
    'openai-strict': 'sdk',
    'openai-responses-strict': 'sdk',
    'anthropic-strict': 'doc',
    'bedrock-strict': 'doc',
    mcp: 'doc',
    'mcp-2025-11-25': 'doc',
    openai: 'unconfirmed',
    'openai-responses': 'unconfirmed',
    anthropic: 'unconfirmed',
    'gemini-json': 'unconfirmed',
    bedrock: 'unconfirmed',
    mistral: 'unconfirmed',
    cohere: 'unconfirmed',
    'cohere-strict': 'unconfirmed',
  },
  source: `${source.OPENAI_SDK}; ${source.ANTHROPIC_GUIDE}; ${source.BEDROCK_GUIDE}; ${source.MCP_SPEC} (nothing is fetched)`,
  *check(node, { resolve }): Iterable<Offence> {
    for (const { keyword, reference } of referencesOf(node)) {
      if (resolve(node, reference).external)
        yield { at: [keyword], message: `${reference} is another document` }
    }
  },
}

const REF_LOST: NodeRule = {
  id: 'ref-lost',
  targets: {
    'openai-strict': 'sdk',
    'openai-responses-strict': 'sdk',
    'anthropic-strict': 'doc',
    'bedrock-strict': 'doc',
    mcp: 'doc',
    'mcp-2025-11-25': 'doc',
    openai: 'unconfirmed',
    'openai-responses': 'unconfirmed',
    anthropic: 'unconfirmed',
    'gemini-json': 'unconfirmed',
    bedrock: 'unconfirmed',
    mistral: 'unconfirmed',
    cohere: 'unconfirmed',
    'cohere-strict': 'unconfirmed',
  },
  source: `${source.OPENAI_SDK}; JSON Schema core: a reference that does not resolve`,
  *check(node, { resolve }): Iterable<Offence> {
    for (const { keyword, reference } of referencesOf(node)) {
      const { found, external } = resolve(node, reference)
      if (!found && !external) yield { at: [keyword], message: `${reference} is nowhere in the schema` }
    }
  },
}

const REF_TO_BOOLEAN: NodeRule = {
  id: 'ref-to-boolean',
  targets: { 'openai-strict': 'sdk', 'openai-responses-strict': 'sdk' },
  source: source.OPENAI_SDK,
  *check(node, { resolve }): Iterable<Offence> {
    for (const { keyword, reference } of referencesOf(node)) {
      const { found, value } = resolve(node, reference)
      if (found && typeof value === 'boolean') yield { at: [keyword], message: `${reference} is a boolean` }
    }
  },
}

const NESTED_ID: NodeRule = {
  id: 'nested-id',
  targets: { 'openai-strict': 'sdk', 'openai-responses-strict': 'sdk' },
  source: source.OPENAI_SDK,
  *check({ schema, parent }): Iterable<Offence> {
    if (parent !== undefined && has(schema, '$id'))
      yield { at: ['$id'], message: 'only the root may have $id' }
  },
}

const RECURSION: DocumentRule = {
  id: 'recursion',
  targets: {
    'anthropic-strict': 'doc',
    'bedrock-strict': 'doc',
    'bedrock-nova': 'unconfirmed',
    ollama: 'unconfirmed',
    moonshot: 'contested',
    // Not among the rejected schemas.
    xai: 'contested',
  },
  source: `${source.ANTHROPIC_GUIDE}; ${source.BEDROCK_GUIDE}; Nova takes no definitions at the root, Ollama loses references; MoonshotAI/walle: "infinite recursion"; ${source.XAI_GUIDE}: "non-circular references only"`,
  *check(context): Iterable<Offence> {
    for (const node of recursiveReferences(context)) {
      yield { at: [...tokensOf(node), '$ref'], message: 'a schema may not contain itself' }
    }
  },
}

const REQUIRED_LOOP: DocumentRule = {
  id: 'recursion-required',
  targets: { 'gemini-json': 'live' },
  source: `juspay/juspay-mcp#132: "a ref loop of required fields was found"; ${source.GEMINI_JSON}: "only within non-required properties"`,
  *check(context): Iterable<Offence> {
    for (const node of recursiveReferences(context, isAlwaysThere))
      yield { at: [...tokensOf(node), '$ref'], message: 'a loop needs a property that may be absent' }
  },
}

/** Whether a value of the parent holds a value of the node: a branch of a union may, an optional property need not. */
function isAlwaysThere({ parent, keyword = '', name = '' }: SchemaNode): boolean {
  if (keyword === 'properties') return stringsOf(own(parent?.schema ?? {}, 'required')).includes(name)
  return ['anyOf', 'oneOf', 'allOf'].includes(keyword)
}

export const REFERENCE_RULES: readonly NodeRule[] = [
  REF_SIBLINGS,
  REF_EXTERNAL,
  REF_LOST,
  REF_TO_BOOLEAN,
  NESTED_ID,
]
export const RECURSION_RULES: readonly DocumentRule[] = [RECURSION, REQUIRED_LOOP]

/**
 * Returns the nodes whose `$ref` refers to a schema that contains them, directly or through other references.
 *
 * @param enters whether a node counts as contained in its parent; default all
 */
export function recursiveReferences(
  { nodes, resolve }: SchemaContext,
  enters: (node: SchemaNode) => boolean = () => true,
): SchemaNode[] {
  const edges = new Map<SchemaNode, SchemaNode[]>()
  const links = new Map<SchemaNode, SchemaNode>()
  for (const node of nodes) {
    if (node.parent !== undefined && enters(node)) append(edges, node.parent, node)
    const reference = own(node.schema, '$ref')
    const target = typeof reference === 'string' ? resolve(node, reference).node : undefined
    if (target === undefined) continue
    append(edges, node, target)
    links.set(node, target)
  }
  return [...links].filter(([node, target]) => reaches(edges, target, node)).map(([node]) => node)
}

function reaches(edges: Map<SchemaNode, SchemaNode[]>, from: SchemaNode, to: SchemaNode): boolean {
  const seen = new Set([from])
  const open = [from]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true
    for (const next of edges.get(node) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return false
}

function append(edges: Map<SchemaNode, SchemaNode[]>, from: SchemaNode, to: SchemaNode): void {
  const known = edges.get(from)
  if (known === undefined) edges.set(from, [to])
  else known.push(to)
}
