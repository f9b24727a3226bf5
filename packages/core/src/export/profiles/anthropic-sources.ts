import type { Profile } from '../types.ts'

export const ANTHROPIC_SOURCES: Profile['sources'] = {
  sdk: {
    url: 'pkg:npm/%40anthropic-ai/sdk@1.12.0',
    date: '2026-11-21',
    evidence: 'sdk',
    note: 'resources/messages/messages.ts, Tool: its members; input_schema is JSON Schema 2020-12.',
  },
  transform: {
    url: 'pkg:npm/%40anthropic-ai/sdk@1.12.0',
    date: '2026-11-21',
    evidence: 'sdk',
    note: 'lib/transform-json-schema.ts: what it takes out of a strict schema.',
  },
  guide: {
    url: 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations',
    date: '2026-11-21',
    evidence: 'doc',
  },
  budgets: {
    url: 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#schema-complexity-limits',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'Over all strict tools of a request. Grammars can be refused as too large below these counts.',
  },
  caps: {
    url: 'https://github.com/0xPlaygrounds/rig/tree/b75850e89/tests/cassettes/anthropic/strict_schema_limits',
    date: '2026-11-23',
    evidence: 'live',
    note: '400 "Schema is too complex for compilation" for one schema; the same totals over several tools: 200.',
  },
  grammar: {
    url: 'https://github.com/openstory-so/openstory/issues/1035',
    date: '2026-11-25',
    evidence: 'live',
    note: '400 "The compiled grammar is too large", by model: at 3,656 bytes of JSON with its descriptions, 3,582 taken (Sonnet 5, 2026-07); at 6,668, 5,726 taken (the same, 2026-09, stella/stella#2803); at 7 simple tools, 6 taken (2026-02, anthropics/anthropic-sdk-typescript#885); at 13 tools with Sonnet 4.6, taken with Sonnet 5 (2026-08, alphaXiv/agents#49). No limit is documented: an estimate.',
  },
  tools: {
    url: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'Names: older copies state 64; 400s quote 128.',
  },
  programmatic: {
    url: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/programmatic-tool-calling',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'Strict tools are not called from code; a recursive schema is a 400, "Circular $ref detected".',
  },
  measured: {
    url: 'https://github.com/United-Codes/uc_ai',
    date: '2026-11-21',
    evidence: 'live',
    note: 'A 200 or 400 per keyword, on response formats: the same compiler.',
  },
  lengths: {
    url: 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'Contested: documented as unsupported and refused for tools, 200s recorded for response formats.',
  },
  bounds: {
    url: 'https://github.com/experientiallabs/experiential/pull/804',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "For array type, property maxItems is not supported".',
  },
  dialect: {
    url: 'https://github.com/anthropics/claude-code/issues/86664',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "It must match JSON Schema draft 2020-12"; a draft-07 $schema has been blamed, too.',
  },
  root: {
    url: 'https://github.com/anomalyco/opencode/issues/38616',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "input_schema does not support oneOf, allOf, or anyOf at the top level", strict or not.',
  },
  propertyNames: {
    url: 'https://github.com/decocms/studio/pull/6874',
    date: '2026-11-21',
    evidence: 'live',
    note: '400 "Property keys should match pattern ^[a-zA-Z0-9_.-]{1,64}$", for keys of the top level only.',
  },
  unlisted: {
    url: 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations',
    date: '2026-11-21',
    evidence: 'unconfirmed',
    note: 'Not named as supported or unsupported.',
  },
  references: {
    url: 'https://github.com/perforce/p4mcp-server/issues/3',
    date: '2026-11-23',
    evidence: 'live',
    note: '400 "Invalid $ref in schema: … does not exist", strict or not.',
  },
  schemaMember: {
    url: 'https://github.com/anthropics/claude-code/issues/86664',
    date: '2026-11-23',
    evidence: 'third-party',
    note: 'Contested: a draft-07 $schema has been blamed for 400s.',
  },
  conjunctions: {
    url: 'https://github.com/0xPlaygrounds/rig/blob/b75850e89/tests/cassettes/anthropic/messages_strict_tools/all_of_composition_roundtrip.yaml',
    date: '2026-11-23',
    evidence: 'live',
    note: '200 for a nested allOf, which is merged before it is sent.',
    harmless: true,
  },
  noise: {
    url: 'https://json-schema.org/draft/2020-12/json-schema-core#section-8',
    date: '2026-11-21',
    evidence: 'doc',
    note: 'Identifies or comments for tools; a request has no use for it.',
    harmless: true,
  },
}
