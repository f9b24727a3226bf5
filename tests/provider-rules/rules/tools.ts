import { validatorFor } from '../../oracles/dialects.ts'
import { isObject, type Json, listOf, own, stringsOf } from '../../oracles/json.ts'
import { openDocument } from '../references.ts'
import { listOfKind, literal, misfits, type Shape, text } from '../shapes.ts'
import * as source from '../sources.ts'
import type { Offence, RequestRule, ToolRule } from '../types.ts'
import { recursiveReferences } from './references.ts'

const MCP_BOTH = { mcp: 'sdk', 'mcp-2025-11-25': 'sdk' } as const

const ICON: Shape = {
  required: { src: text },
  optional: { mimeType: text, sizes: listOfKind(text), theme: literal('light', 'dark') },
}

const ICONS: ToolRule = {
  id: 'mcp-icons',
  profiles: MCP_BOTH,
  source: source.MCP_SDK,
  *check({ body }): Iterable<Offence> {
    for (const [index, icon] of listOf(own(body, 'icons')).entries())
      yield* misfits(icon, ICON, ['icons', index])
  },
}

const EXECUTION: ToolRule = {
  id: 'mcp-execution',
  profiles: { mcp: 'doc' },
  source: `${source.MCP_SPEC} (tasks became an extension)`,
  *check({ body }): Iterable<Offence> {
    if (own(body, 'execution') !== undefined)
      yield { at: ['execution'], message: 'execution is gone from this revision' }
  },
}

const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const META_NAME = new RegExp(
  `^(?:(${LABEL}(?:\\.${LABEL})*)/)?(?:[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?)?$`,
)

const META_KEY: ToolRule = {
  id: 'mcp-meta-key',
  profiles: { mcp: 'doc', 'mcp-2025-11-25': 'doc' },
  source: 'https://modelcontextprotocol.io/specification/2025-11-25/basic#_meta',
  *check({ body }): Iterable<Offence> {
    const meta = own(body, '_meta')
    for (const key of Object.keys(isObject(meta) ? meta : {})) {
      const match = META_NAME.exec(key)
      const refuse = (message: string): Offence => ({ at: ['_meta', key], message })
      if (match === null) yield refuse('a key is a name with an optional reverse-DNS prefix and a slash')
      else if (/^[^.]+\.(modelcontextprotocol|mcp)(\.|$)/.test(match[1] ?? ''))
        yield refuse('the prefix is reserved')
    }
  },
}

const TWO_SCHEMAS: ToolRule = {
  id: 'gemini-two-schemas',
  profiles: { gemini: 'sdk' },
  source: source.GEMINI_SDK,
  *check({ body }): Iterable<Offence> {
    for (const [open, json] of [
      ['parameters', 'parametersJsonSchema'],
      ['response', 'responseJsonSchema'],
    ] as const) {
      if (own(body, open) === undefined || own(body, json) === undefined) continue
      yield { at: [json], message: `${json} excludes ${open}` }
    }
  },
}

const EXAMPLES: ToolRule = {
  id: 'input-examples',
  profiles: { anthropic: 'doc' },
  source: `${source.ANTHROPIC_TOOLS} ("Each example must be valid according to the tool's input_schema")`,
  *check({ body, schema }): Iterable<Offence> {
    const examples = listOf(own(body, 'input_examples'))
    const validate = examples.length === 0 || schema === undefined ? undefined : compiled(schema.value)
    for (const [index, example] of examples.entries()) {
      const [error] = validate?.(example) ?? []
      if (error === undefined) continue
      yield { at: ['input_examples', index], message: `not valid: ${error.pointer} ${error.message}` }
    }
  },
}

const STRICT_PROGRAMMATIC: ToolRule = {
  id: 'strict-programmatic',
  profiles: { anthropic: 'doc' },
  source: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/programmatic-tool-calling',
  *check({ body, target }): Iterable<Offence> {
    if (target === 'anthropic-strict' && callsFromCode(body)) {
      yield { at: ['strict'], message: 'strict excludes calls from code execution' }
    }
  },
}

const RECURSION_PROGRAMMATIC: ToolRule = {
  id: 'recursion-programmatic',
  profiles: { anthropic: 'live' },
  source: 'Anthropic 400 "Circular $ref detected" with a code execution caller',
  *check({ body, schema, target }): Iterable<Offence> {
    if (schema === undefined || !callsFromCode(body)) return
    const document = openDocument(schema.value)
    if (recursiveReferences({ ...document, target, place: 'input' }).length > 0) {
      yield { at: schema.key, message: 'a recursive schema may not be called from code execution' }
    }
  },
}

const DEFERRED_CACHED: ToolRule = {
  id: 'deferred-cached',
  profiles: { anthropic: 'live' },
  source: 'router-for-me/CLIProxyAPI#4561: "cannot have both defer_loading=true and cache_control set"',
  *check({ body }): Iterable<Offence> {
    if (own(body, 'defer_loading') === true && isObject(own(body, 'cache_control')))
      yield { at: ['defer_loading'], message: 'a deferred tool may not have cache_control' }
  },
}

export const TOOL_RULES: readonly ToolRule[] = [
  ICONS,
  EXECUTION,
  META_KEY,
  TWO_SCHEMAS,
  EXAMPLES,
  STRICT_PROGRAMMATIC,
  RECURSION_PROGRAMMATIC,
  DEFERRED_CACHED,
]

const ALL_DEFERRED: RequestRule = {
  id: 'all-deferred',
  profiles: { anthropic: 'unconfirmed' },
  source: 'Anthropic tool search: at least one tool is not deferred',
  *check({ tools }): Iterable<Offence> {
    if (tools.length > 0 && tools.every(({ body }) => own(body, 'defer_loading') === true)) {
      yield { message: 'every tool is deferred' }
    }
  },
}

const BREAKPOINTS: RequestRule = {
  id: 'cache-breakpoints',
  profiles: { anthropic: 'live' },
  source: 'agentjido/req_llm#480: "A maximum of 4 blocks with cache_control may be provided"',
  *check({ tools }): Iterable<Offence> {
    const marked = tools.filter(({ body }) => isObject(own(body, 'cache_control')))
    if (marked.length > 4) yield { message: `${marked.length} tools with cache_control, over 4` }
  },
}

export const MEMBER_RULES: readonly RequestRule[] = [ALL_DEFERRED, BREAKPOINTS]

function callsFromCode(body: Json): boolean {
  return stringsOf(own(body, 'allowed_callers')).some((caller) => caller.startsWith('code_execution'))
}

function compiled(schema: Json): ReturnType<typeof validatorFor> | undefined {
  try {
    return validatorFor(schema, '2020-12')
  } catch {
    // The rule of the meta-schema reports schemas that ajv cannot compile.
    return undefined
  }
}
