import type { Profile } from '../types.ts'
import { many, named, one, type RequestCases, SCHEMA, wide } from './request-case.ts'

const CLAUDE_CODE = { allowed_callers: ['code_execution_20260120'] }
const CACHED = { cache_control: { type: 'ephemeral' } }
const RECURSIVE = { type: 'object', properties: { a: { $ref: '#' } } }

export const REQUEST_CASES: Readonly<Record<string, RequestCases>> = {
  'moonshot-name': {
    rejects: one('moonshot', { name: '21st_magic' }, '/0/function/name'),
    accepts: one('moonshot', { name: 'magic_21' }),
  },
  'name-reserved': {
    rejects: [
      ...one('openai-responses', { name: 'python' }, '/0/name'),
      ...one('openai-responses', { name: 'file_search', more: { defer_loading: true } }, '/0/name'),
      ...one('xai', { name: 'tool_search' }, '/0/function/name'),
    ],
    accepts: [
      ...one('openai-responses', { name: 'file_search' }),
      ...one('openai-responses', { name: 'python_', more: { defer_loading: true } }),
      ...one('xai', { name: 'python' }),
    ],
  },
  'function-root': {
    rejects: one('moonshot', { schema: { properties: {} } }, '/0/function/parameters'),
    accepts: one('moonshot', {}),
  },
  'budget-tools': {
    rejects: [
      ...(['groq', 'deepseek', 'moonshot'] as const).map((profile) => ({
        profile,
        tools: many(profile, 129),
        at: '',
      })),
      { profile: 'xai', tools: many('xai', 201), at: '' },
    ],
    accepts: [
      { profile: 'groq', tools: many('groq', 128) },
      { profile: 'xai', tools: many('xai', 200) },
    ],
  },
  'description-long': {
    rejects: one('azure-openai', { more: { description: 'd'.repeat(1025) } }, '/0/function/description'),
    accepts: one('azure-openai', { more: { description: 'd'.repeat(1024) } }),
  },
  'strict-unknown': {
    rejects: one('anthropic-vertex', { strict: true }, '/0/strict'),
    accepts: one('anthropic-vertex', {}),
  },
  envelope: {
    rejects: [
      { profile: 'openai', tools: 'none', at: '' },
      { profile: 'openai', tools: [null], at: '/0' },
      { profile: 'openai', tools: [{ type: 'function' }], at: '/0' },
      { profile: 'openai', tools: [{ type: 'web_search', function: { name: 'a' } }], at: '/0/type' },
      {
        profile: 'openai',
        tools: [{ type: 'function', function: { name: 'a', output_schema: {} } }],
        at: '/0/function/output_schema',
      },
      { profile: 'openai-responses', tools: [{ type: 'function', name: 'a', parameters: SCHEMA }], at: '/0' },
      ...one('openai', { more: { description: null } }, '/0/function/description'),
      ...one('anthropic', { more: { cacheControl: {} } }, '/0/cacheControl'),
      ...one('anthropic', { more: { input_examples: ['a'] } }, '/0/input_examples'),
      ...one('mcp', { more: { annotations: { title: null } } }, '/0/annotations/title'),
      ...one('mcp', { more: { inputs: {} } }, '/0/inputs', 'contested'),
      ...one('mcp-2025-11-25', { more: { execution: { taskSupport: 'yes' } } }, '/0/execution/taskSupport'),
      ...one('gemini', { more: { strict: true } }, '/0/functionDeclarations/0/strict'),
      { profile: 'gemini', tools: [{ name: 'a' }], at: '/0' },
      ...one('bedrock', { more: { inputs: {} } }, '/0/toolSpec/inputs'),
      { profile: 'mistral', tools: [{ type: 'function', function: { name: 'a' } }], at: '/0/function' },
      ...one('cohere', { more: { strict: true } }, '/0/function/strict'),
      { profile: 'ollama', tools: [{ function: { name: 'a' } }], at: '/0' },
    ],
    accepts: [
      { profile: 'openai', tools: [{ type: 'function', function: { name: 'a', strict: null } }] },
      {
        profile: 'openai-responses',
        tools: [{ type: 'function', name: 'a', parameters: null, strict: null }],
      },
      ...one('anthropic', { strict: true, more: { cache_control: { type: 'ephemeral' }, type: 'custom' } }),
      ...one('mcp', {
        more: { title: 'A', annotations: { readOnlyHint: true }, outputSchema: { type: 'array' } },
      }),
      ...one('mcp-2025-11-25', { more: { execution: { taskSupport: 'optional' } } }),
      ...one('gemini', { geminiKey: 'parameters', schema: { type: 'OBJECT', properties: {} } }),
      ...one('bedrock', { strict: true }),
      ...one('mistral', {}),
      ...one('cohere', {}),
      ...one('ollama', {}),
    ],
  },
  'name-characters': {
    rejects: [
      ...(['openai', 'openai-responses', 'anthropic', 'bedrock', 'mistral', 'cohere'] as const).flatMap(
        (profile) => one(profile, { name: 'a.b' }, nameAt(profile)),
      ),
      ...one('anthropic', { name: '' }, '/0/name'),
      ...one('mcp', { name: 'a b' }, '/0/name'),
      ...one('mcp-2025-11-25', { name: 'ä' }, '/0/name'),
      ...one('gemini', { name: 'a/b' }, nameAt('gemini')),
      ...one('cohere', { name: 'a-b' }, nameAt('cohere')),
    ],
    accepts: [
      ...(['openai', 'anthropic', 'bedrock', 'mistral'] as const).flatMap((profile) =>
        one(profile, { name: 'a_B-1' }),
      ),
      ...one('mcp', { name: 'a.b' }),
      ...one('gemini', { name: 'a.b:c-d' }),
      ...one('ollama', { name: 'what ever' }),
    ],
  },
  'name-length': {
    rejects: [
      ...(['openai', 'openai-responses', 'anthropic', 'mcp', 'gemini'] as const).flatMap((profile) =>
        one(profile, { name: 'n'.repeat(129) }, nameAt(profile)),
      ),
      ...one('openai', { name: 'n'.repeat(65) }, nameAt('openai'), 'contested'),
      ...one('bedrock', { name: 'n'.repeat(65) }, nameAt('bedrock')),
      ...one('mistral', { name: 'n'.repeat(65) }, nameAt('mistral')),
    ],
    accepts: [
      ...(['openai', 'bedrock', 'mistral'] as const).flatMap((profile) =>
        one(profile, { name: 'n'.repeat(64) }),
      ),
      ...(['openai-responses', 'anthropic', 'gemini'] as const).flatMap((profile) =>
        one(profile, { name: 'n'.repeat(128) }),
      ),
    ],
  },
  'name-start': {
    rejects: [...one('gemini', { name: '1a' }, nameAt('gemini'))],
    accepts: [...one('gemini', { name: '_a' }), ...one('anthropic', { name: '1a' })],
  },
  'description-empty': {
    rejects: [...one('bedrock', { description: '' }, '/0/toolSpec/description')],
    accepts: [...one('bedrock', {}), ...one('openai', { description: '' })],
  },
  'description-missing': {
    rejects: [
      {
        profile: 'gemini',
        tools: [{ functionDeclarations: [{ name: 'a' }] }],
        at: '/0/functionDeclarations/0',
      },
    ],
    accepts: [...one('gemini', { description: '' }), ...one('anthropic', {})],
  },
  'description-length': {
    rejects: [
      ...one('openai', { description: 'd'.repeat(1025) }, '/0/function/description'),
      ...one('openai-responses', { description: 'd'.repeat(1_048_577) }, '/0/description', 'live'),
    ],
    accepts: [
      ...one('openai', { description: 'd'.repeat(1024) }),
      ...one('anthropic', { description: 'd'.repeat(5000) }),
    ],
  },
  'mcp-icons': {
    rejects: [
      ...one('mcp', { more: { icons: [{ src: 'a' }, { mimeType: 'b' }] } }, '/0/icons/1'),
      ...one('mcp', { more: { icons: [{ src: 'a', theme: 'blue' }] } }, '/0/icons/0/theme'),
    ],
    accepts: [...one('mcp', { more: { icons: [{ src: 'a', sizes: ['48x48'], theme: 'dark' }] } })],
  },
  'mcp-execution': {
    rejects: [...one('mcp', { more: { execution: { taskSupport: 'optional' } } }, '/0/execution')],
    accepts: [...one('mcp-2025-11-25', { more: { execution: { taskSupport: 'optional' } } })],
  },
  'mcp-meta-key': {
    rejects: [
      ...one(
        'mcp',
        { more: { _meta: { 'io.modelcontextprotocol/x': 1 } } },
        '/0/_meta/io.modelcontextprotocol~1x',
      ),
      ...one('mcp', { more: { _meta: { 'dev.mcp/x': 1 } } }, '/0/_meta/dev.mcp~1x'),
      ...one('mcp-2025-11-25', { more: { _meta: { 'a/b/c': 1 } } }, '/0/_meta/a~1b~1c'),
      ...one('mcp', { more: { _meta: { '-a': 1 } } }, '/0/_meta/-a'),
    ],
    accepts: [
      ...one('mcp', { more: { _meta: { 'org.example.my-app/a.b_c': 1, plain: 2, 'mcp.example.com/x': 3 } } }),
    ],
  },
  'gemini-two-schemas': {
    rejects: [
      ...one(
        'gemini',
        { more: { parameters: { type: 'OBJECT', properties: {} } } },
        '/0/functionDeclarations/0/parametersJsonSchema',
      ),
    ],
    accepts: [...one('gemini', { more: { responseJsonSchema: {} } })],
  },
  'input-examples': {
    rejects: [
      ...one(
        'anthropic',
        {
          schema: { type: 'object', properties: { a: { type: 'string' } } },
          more: { input_examples: [{}, { a: 1 }] },
        },
        '/0/input_examples/1',
      ),
    ],
    accepts: [...one('anthropic', { more: { input_examples: [{}] } })],
  },
  'strict-programmatic': {
    rejects: [...one('anthropic', { strict: true, more: CLAUDE_CODE }, '/0/strict')],
    accepts: [
      ...one('anthropic', { more: CLAUDE_CODE }),
      ...one('anthropic', { strict: true, more: { allowed_callers: ['direct'] } }),
    ],
  },
  'recursion-programmatic': {
    rejects: [...one('anthropic', { schema: RECURSIVE, more: CLAUDE_CODE }, '/0/input_schema')],
    accepts: [...one('anthropic', { schema: RECURSIVE }), ...one('anthropic', { more: CLAUDE_CODE })],
  },
  'deferred-cached': {
    rejects: [...one('anthropic', { more: { ...CACHED, defer_loading: true } }, '/0/defer_loading')],
    accepts: [
      ...one('anthropic', { more: { ...CACHED, defer_loading: false } }),
      ...one('anthropic', { more: { cache_control: null, defer_loading: true } }),
    ],
  },
  'cache-breakpoints': {
    rejects: [{ profile: 'anthropic', tools: many('anthropic', 5, { more: CACHED }), at: '' }],
    accepts: [{ profile: 'anthropic', tools: many('anthropic', 4, { more: CACHED }) }],
  },
  'name-twice': {
    rejects: [
      { profile: 'anthropic', tools: [...named('anthropic', 'a', 'b', 'a')], at: '/2/name' },
      { profile: 'openai', tools: [...named('openai', 'a', 'a')], at: '/1/function/name' },
      { profile: 'mcp', tools: [...named('mcp', 'a', 'a')], at: '/1/name' },
    ],
    accepts: [{ profile: 'anthropic', tools: [...named('anthropic', 'a', 'A', 'b')] }],
  },
  'tool-count': {
    rejects: [
      { profile: 'openai', tools: many('openai', 129), at: '' },
      { profile: 'gemini', tools: many('gemini', 513), at: '' },
    ],
    accepts: [
      { profile: 'openai', tools: many('openai', 128) },
      { profile: 'mcp', tools: many('mcp', 200) },
    ],
  },
  'all-deferred': {
    rejects: [...one('anthropic', { more: { defer_loading: true } }, '')],
    accepts: [...one('anthropic', {}), { profile: 'anthropic', tools: [] }],
  },
  'budget-strict-tools': {
    rejects: [{ profile: 'anthropic', tools: many('anthropic', 21, { strict: true }), at: '' }],
    accepts: [
      { profile: 'anthropic', tools: many('anthropic', 20, { strict: true }) },
      { profile: 'anthropic', tools: many('anthropic', 21) },
    ],
  },
  'budget-optional': {
    rejects: [
      {
        profile: 'anthropic',
        tools: many('anthropic', 5, { strict: true, schema: wide(5, { type: 'string' }) }),
        at: '',
      },
      ...one(
        'anthropic',
        { strict: true, schema: { ...SCHEMA, properties: { a: wide(25, {}) }, required: ['a'] } },
        '',
        'contested',
      ),
    ],
    accepts: [
      {
        profile: 'anthropic',
        tools: many('anthropic', 4, { strict: true, schema: wide(6, { type: 'string' }) }),
      },
      { profile: 'anthropic', tools: many('anthropic', 5, { schema: wide(6, { type: 'string' }) }) },
    ],
  },
  'budget-unions': {
    rejects: [
      ...one('anthropic', { strict: true, schema: wide(17, { anyOf: [{}] }) }, ''),
      ...one('anthropic', { strict: true, schema: wide(17, { type: ['string', 'null'] }) }, ''),
      ...one(
        'anthropic',
        { strict: true, schema: { ...SCHEMA, properties: { a: wide(17, { anyOf: [{}] }) } } },
        '',
        'contested',
      ),
    ],
    accepts: [...one('anthropic', { strict: true, schema: wide(16, { anyOf: [{}] }) })],
  },
  'budget-fields': {
    rejects: [
      { profile: 'cohere', tools: many('cohere', 3, { schema: wide(70, {}) }), at: '', strict: true },
    ],
    accepts: [
      { profile: 'cohere', tools: many('cohere', 2, { schema: wide(100, {}) }), strict: true },
      { profile: 'cohere', tools: many('cohere', 3, { schema: wide(70, {}) }) },
    ],
  },
  'cohere-no-required-parameter': {
    rejects: [{ profile: 'cohere', tools: many('cohere', 1), at: '/0/function', strict: true }],
    accepts: [
      {
        profile: 'cohere',
        tools: many('cohere', 1, { schema: { ...wide(1, {}), required: ['p0'] } }),
        strict: true,
      },
    ],
  },
}

function nameAt(profile: Profile): string {
  if (profile === 'gemini') return '/0/functionDeclarations/0/name'
  if (profile === 'bedrock') return '/0/toolSpec/name'
  return ['openai', 'mistral', 'cohere', 'ollama'].includes(profile) ? '/0/function/name' : '/0/name'
}
