import type { Profile } from '../types.ts'

/** The sources of OpenAI's rules; both of its interfaces use the same compiler of strict schemas. */
export const OPENAI_SOURCES: Profile['sources'] = {
  guide: {
    url: 'https://developers.openai.com/api/docs/guides/structured-outputs',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'All properties must be required and `additionalProperties: false`; lists the supported keywords, and names allOf, not, dependentRequired, dependentSchemas, if, then, else as unsupported.',
  },
  sdk: {
    url: 'pkg:npm/openai@7.57.0',
    date: '2026-11-21',
    evidence: 'sdk',
    note: 'lib/transform.ts, toStrictJsonSchema: what it keeps and what it throws at; resources: the shapes of tools.',
  },
  spec: {
    url: 'https://github.com/openai/openai-openapi',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'FunctionToolParam: name of at most 128. Chat Completions still documents 64; 65 and 128 were recorded as taken.',
  },
  measured: {
    url: 'https://github.com/United-Codes/uc_ai',
    date: '2026-11-21',
    evidence: 'live',
    note: 'A 200 or 400 per keyword, on response formats: the same compiler.',
  },
  lengths: {
    url: 'https://github.com/coder/mux/issues/1220',
    date: '2026-11-21',
    evidence: 'third-party',
    note: 'Contested: 400 "minLength is not permitted" up to 2025-12, 200 elsewhere; fine-tuned models lose them by the guide.',
  },
  defaults: {
    url: 'https://github.com/567-labs/instructor/issues/1074',
    date: '2026-11-21',
    evidence: 'third-party',
    note: 'Contested: 400 "default is not permitted" in 2024-25 and on Azure, recorded 200s since.',
  },
  annotations: {
    url: 'https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas',
    date: '2026-11-21',
    evidence: 'unconfirmed',
    note: 'Not listed, so an error by the guide; the SDK forwards it.',
  },
  tuples: {
    url: 'https://github.com/pydantic/pydantic-ai',
    date: '2026-11-21',
    evidence: 'third-party',
    note: 'Contested: pydantic-ai sends prefixItems, the SDK throws at it.',
  },
  formats: {
    url: 'https://github.com/can1357/oh-my-pi/issues/206',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "uri is not a valid format"; the guide lists nine.',
  },
  refSiblings: {
    url: 'https://github.com/camel-ai/camel/issues/3001',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "$ref cannot have keywords {description}".',
  },
  root: {
    url: 'https://github.com/langchain-ai/langchainjs/issues/9804',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "must have type object and not have oneOf/anyOf/allOf/enum/not at the top level", strict or not.',
  },
  members: {
    url: 'https://github.com/github/copilot-cli/issues/2223',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "object schema missing properties", strict or not; the same for arrays without items, and for a required key that is not declared (dotnet/extensions#6302).',
  },
  untyped: {
    url: 'https://github.com/apexive/odoo-llm/issues/212',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "schema must have a type key".',
  },
  enums: {
    url: 'https://developers.openai.com/api/docs/guides/structured-outputs#limitations-on-enum-size',
    date: '2026-11-21',
    evidence: 'live',
    note: 'At most 1000 values by the guide; one bisection found 999 taken and 1000 refused.',
  },
  unknown: {
    url: 'https://github.com/crmne/ruby_llm',
    date: '2026-11-21',
    evidence: 'live',
    note: 'Recorded 200s with a keyword of nobody in a non-strict schema: what is not read is harmless.',
    harmless: true,
  },
  regex: {
    url: 'https://github.com/BerriAI/litellm/pull/40485',
    date: '2026-11-23',
    evidence: 'live',
    note: "400 \"'…' is not a 'regex'\", strict or not: Python's re compiles it. Strict names look-around as unsupported.",
  },
  metaSchema: {
    url: 'https://github.com/cbdb-project/cbdb-online-main-server/pull/879',
    date: '2026-11-23',
    evidence: 'live',
    note: '400 "[] is not of type object", for properties: [], strict or not.',
  },
  references: {
    url: 'https://github.com/dotnet/extensions/issues/6918',
    date: '2026-11-23',
    evidence: 'live',
    note: '400 "reference can only point to definitions defined at the top level of the schema".',
  },
  conjunctions: {
    url: 'https://github.com/makenotion/notion-mcp-server/issues/102',
    date: '2026-11-23',
    evidence: 'live',
    note: '400 "allOf is not permitted".',
  },
  noise: {
    url: 'https://json-schema.org/draft/2020-12/json-schema-core#section-8',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'Identifies or comments for tools; a request has no use for it.',
    harmless: true,
  },
  tools: {
    url: 'https://github.com/zed-industries/zed/issues/32946',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "Invalid tools: array too long. Expected an array with maximum length 128".',
  },
}

/** Responses also reserves names. */
export const RESPONSES_SOURCES: Profile['sources'] = {
  ...OPENAI_SOURCES,
  python: {
    url: 'https://github.com/UKGovernmentBEIS/inspect_ai/issues/1784',
    date: '2026-11-25',
    evidence: 'live',
    note: '400 "The function name python is reserved for use by this model" (o4-mini, 2025-04; gpt-5.6-sol, 2026-07).',
  },
  toolSearch: {
    url: 'https://github.com/NousResearch/hermes-agent/issues/83122',
    date: '2026-11-25',
    evidence: 'live',
    note: 'A function called tool_search is refused (gpt-5.6-sol, 2026-08): the name of a tool of the provider.',
  },
  namespaces: {
    url: 'https://github.com/microsoft/vscode/issues/313033',
    date: '2026-11-23',
    evidence: 'live',
    note: 'Deferred tools: 400 "User-defined namespace file_search collides with an existing tool namespace" (2026-04).',
  },
}
