import * as source from '../sources.ts'
import type { Grade, NodeRule, Offence, Target } from '../types.ts'
import { KEYWORD_ROLES } from '../walk.ts'

type Refusals = { readonly [grade in Grade]?: string }

// Keywords that a target refuses everywhere, by kind of evidence. Keywords with conditions (`additionalProperties`,
// `minItems`, `format`, `$ref`, …) have their own rules.
const OPENAI_STRICT: Refusals = {
  doc: 'allOf not dependentRequired dependentSchemas if then else',
  live: 'oneOf uniqueItems minProperties contains propertyNames',
  sdk: 'maxProperties minContains maxContains patternProperties unevaluatedItems unevaluatedProperties dependencies'
    .concat(' additionalItems contentEncoding contentMediaType contentSchema')
    .concat(' $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef'),
  contested: 'minLength maxLength default examples prefixItems deprecated readOnly writeOnly $comment',
}
const CLAUDE_NUMBERS = 'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'

const REFUSED: { readonly [target in Target]?: Refusals } = {
  'openai-strict': OPENAI_STRICT,
  'openai-responses-strict': OPENAI_STRICT,
  'anthropic-strict': {
    doc: `${CLAUDE_NUMBERS} maxItems uniqueItems contains minContains maxContains`,
    live: 'oneOf not if then else propertyNames minProperties maxProperties',
    contested: 'minLength maxLength',
    unconfirmed:
      'prefixItems patternProperties dependentRequired dependentSchemas dependencies unevaluatedItems'
        .concat(' unevaluatedProperties additionalItems contentEncoding contentMediaType contentSchema')
        .concat(' $id $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef'),
  },
  'bedrock-strict': {
    doc: `${CLAUDE_NUMBERS} minLength maxLength`,
    contested: 'maxItems',
    unconfirmed: 'oneOf not if then else dependentRequired dependentSchemas dependencies patternProperties'
      .concat(
        ' propertyNames unevaluatedItems unevaluatedProperties additionalItems uniqueItems contains minContains',
      )
      .concat(' maxContains minProperties maxProperties prefixItems pattern default examples')
      .concat(' contentEncoding contentMediaType contentSchema')
      .concat(' $id $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $schema'),
  },
  'cohere-strict': {
    doc: 'oneOf allOf not uniqueItems minItems maxItems minLength maxLength minimum maximum',
    unconfirmed: 'prefixItems if then else dependentRequired dependentSchemas dependencies patternProperties'
      .concat(
        ' propertyNames unevaluatedItems unevaluatedProperties additionalItems contains minContains maxContains',
      )
      .concat(
        ' minProperties maxProperties exclusiveMinimum exclusiveMaximum multipleOf default examples title',
      )
      .concat(' contentEncoding contentMediaType contentSchema definitions')
      .concat(' $id $anchor $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef $schema'),
  },
  'deepseek-strict': {
    doc: 'minLength maxLength minItems maxItems',
    contested: 'pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf const',
  },
  'groq-strict': { contested: 'minItems maxItems' },
  xai: { doc: 'minContains maxContains' },
  'cerebras-strict': { live: 'minItems', unconfirmed: 'maxItems pattern' },
  // Recorded answers (pydantic-ai, crewAI) accept minLength, maxLength, pattern, uniqueItems and default; the SDK
  // documents min- and maxProperties and contains as ignored.
  'gemini-json': {
    contested: '$schema const',
    unconfirmed: 'allOf not if then else dependentRequired dependentSchemas dependencies patternProperties'
      .concat(' propertyNames unevaluatedItems unevaluatedProperties additionalItems exclusiveMinimum')
      .concat(' exclusiveMaximum multipleOf examples definitions')
      .concat(
        ' contentEncoding contentMediaType contentSchema $dynamicAnchor $dynamicRef $recursiveAnchor $recursiveRef',
      ),
  },
}

const SOURCES: { readonly [target in Target]?: string } = {
  'openai-strict': `${source.OPENAI_GUIDE}; ${source.OPENAI_SDK}; ${source.OPENAI_MEASURED}`,
  'anthropic-strict': `${source.ANTHROPIC_GUIDE}; ${source.OPENAI_MEASURED}`,
  'bedrock-strict': source.BEDROCK_GUIDE,
  'cohere-strict': source.COHERE_GUIDE,
  'gemini-json': source.GEMINI_JSON,
  'deepseek-strict': source.DEEPSEEK_GUIDE,
  'groq-strict': 'i-am-bee/beeai-framework#1215 (400 "minItems is not supported", 2025-10)',
  xai: `${source.XAI_GUIDE} ("Rejected schemas")`,
  'cerebras-strict': source.CEREBRAS_GUIDE,
}

/** One rule for each keyword, for the targets that refuse it everywhere. */
export const KEYWORD_RULES: readonly NodeRule[] = refusedKeywords().map((keyword) => ({
  id: `keyword-${keyword}`,
  targets: Object.fromEntries(
    Object.entries(REFUSED).flatMap(([target, refusals]) => {
      const grade = gradeOf(refusals, keyword)
      return grade === undefined ? [] : [[target, grade]]
    }),
  ),
  source: Object.entries(SOURCES)
    .filter(([target]) => gradeOf(REFUSED[target as Target] ?? {}, keyword) !== undefined)
    .map(([, text]) => text)
    .join('; '),
  *check(node): Iterable<Offence> {
    if (Object.hasOwn(node.schema, keyword)) yield { at: [keyword], message: `${keyword} is not taken` }
  },
}))

const ANNOTATIONS = 'title description default examples deprecated readOnly writeOnly format $comment $schema'
const ASSERTIONS =
  'type enum const minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength'
const VOCABULARY = new Set([
  ...KEYWORD_ROLES.keys(),
  ...refusedKeywords(),
  ...`${ANNOTATIONS} ${ASSERTIONS} pattern minItems maxItems required $ref $id $anchor`.split(' '),
])

/** Keywords outside JSON Schema. Recordings show that loose modes ignore them (ruby_llm sends `strict` inside). */
export const UNKNOWN_KEYWORD: NodeRule = {
  id: 'keyword-unknown',
  targets: {
    'openai-strict': 'contested',
    'openai-responses-strict': 'contested',
    'anthropic-strict': 'unconfirmed',
    'bedrock-strict': 'unconfirmed',
    'cohere-strict': 'unconfirmed',
    'gemini-json': 'unconfirmed',
  },
  source: `${source.OPENAI_GUIDE} (unlisted keywords are errors) against ${source.OPENAI_SDK} (keeps x-*)`,
  *check(node): Iterable<Offence> {
    for (const keyword of Object.keys(node.schema)) {
      if (!VOCABULARY.has(keyword))
        yield { at: [keyword], message: `${keyword} is no keyword of JSON Schema` }
    }
  },
}

function refusedKeywords(): string[] {
  const all = Object.values(REFUSED).flatMap((refusals) => Object.values(refusals).join(' ').split(' '))
  return [...new Set(all)].sort()
}

function gradeOf(refusals: Refusals, keyword: string): Grade | undefined {
  const found = Object.entries(refusals).find(([, keywords]) => keywords.split(' ').includes(keyword))
  return found?.[0] as Grade | undefined
}
