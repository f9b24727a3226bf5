import { type Dialect, dialectOf, metaSchemaErrors } from '../../oracles/dialects.ts'
import { fromPointer } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { DocumentRule, Offence, Target } from '../types.ts'

const LATEST: readonly Dialect[] = ['2020-12']
const EITHER: readonly Dialect[] = ['2020-12', 'draft-07']

/** The dialects that a target checks; a schema of any of them passes. Undefined: the dialect that `$schema` names. */
const JUDGED_BY: { readonly [target in Target]?: readonly Dialect[] | undefined } = {
  openai: EITHER,
  'openai-strict': EITHER,
  'openai-responses': EITHER,
  'openai-responses-strict': EITHER,
  anthropic: LATEST,
  'anthropic-strict': LATEST,
  bedrock: LATEST,
  'bedrock-strict': LATEST,
  'gemini-json': LATEST,
  mistral: ['draft-07'],
  cohere: EITHER,
  'cohere-strict': EITHER,
}

// ajv's meta-schemas recurse and overflow the stack somewhere above 500 levels; real schemas are much shallower.
const DEEPEST = 300

const META_SCHEMA: DocumentRule = {
  id: 'meta-schema',
  targets: {
    openai: 'live',
    'openai-strict': 'live',
    'openai-responses': 'live',
    'openai-responses-strict': 'live',
    anthropic: 'live',
    'anthropic-strict': 'live',
    mcp: 'doc',
    'mcp-2025-11-25': 'doc',
    'gemini-json': 'unconfirmed',
    bedrock: 'unconfirmed',
    'bedrock-strict': 'doc',
    mistral: 'doc',
    cohere: 'unconfirmed',
    'cohere-strict': 'unconfirmed',
  },
  source: `FoundationAgents/OpenManus#1162; Anthropic 400 "It must match JSON Schema draft 2020-12"; ${source.MCP_SPEC}; ${source.BEDROCK_GUIDE}; ${source.MISTRAL_COMMON} (Draft7Validator.check_schema)`,
  *check({ root, nodes, target }): Iterable<Offence> {
    const depth = nodes.reduce((deepest, node) => Math.max(deepest, node.depth), 0)
    if (depth > DEEPEST) {
      yield { message: `${depth} levels are too many to judge`, grade: 'unconfirmed' }
      return
    }
    const dialects = JUDGED_BY[target] ?? [dialectOf(root) ?? '2020-12']
    const outcomes = dialects.map((dialect) => metaSchemaErrors(root, dialect))
    if (outcomes.some((errors) => errors.length === 0)) return
    for (const { pointer, message } of outcomes[0] ?? []) yield { at: fromPointer(pointer) ?? [], message }
  },
}

export const META_SCHEMA_RULES: readonly DocumentRule[] = [META_SCHEMA]
