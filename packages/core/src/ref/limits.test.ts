import { describe, expect, it } from 'vitest'
import { ROOT, resolveFiles } from '../../tests/resolve-files.ts'
import type { Context } from '../context.ts'
import { createContext } from '../create-context.ts'
import { memoryHost } from '../host.ts'
import type { Json, JsonObject } from '../json.ts'
import { resolveOptions } from '../options/resolve.ts'
import { createDocument } from '../parse/document.ts'
import { BUDGETS } from './graph.ts'
import { resolve } from './resolve.ts'
import type { ResolvedDocument } from './types.ts'

/** Past the parser, whose own limits are narrower. */
function resolveValue(value: Json, others: Record<string, string> = {}): [ResolvedDocument, Context] {
  const context = createContext(resolveOptions({ root: ROOT }), memoryHost(others))
  const document = createDocument(`${ROOT}a.schema.yaml`, '', 'yaml', value, () => undefined)
  return [resolve(document, context), context]
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function reported({ diagnostics }: Context): string[] {
  return diagnostics().map(({ message }) => message)
}

describe('budgets', () => {
  it('bounds the documents', () => {
    const chain = (count: number): [ResolvedDocument, Context] => {
      const next = (at: number): string => (at < count ? `$ref: ./${at + 1}.yaml\n` : 'type: string\n')
      const files = range(count).map((at) => [`${ROOT}${at + 1}.yaml`, next(at + 1)])
      return resolveValue({ input_schema: { $ref: './1.yaml' } }, Object.fromEntries(files))
    }
    const [resolved, context] = chain(BUDGETS.documents)
    expect(reported(context)).toEqual([])
    expect(resolved.refs.size).toBe(BUDGETS.documents)
    expect(reported(chain(BUDGETS.documents + 1)[1])).toEqual(['This file reaches more than 1000 documents'])
  })

  it('bounds the references', () => {
    const schema = (count: number): JsonObject => ({
      input_schema: { anyOf: range(count).map(() => ({ $ref: '#/definitions/A' })), definitions: { A: {} } },
    })
    expect(reported(resolveValue(schema(BUDGETS.references))[1])).toEqual([])
    expect(reported(resolveValue(schema(BUDGETS.references + 2))[1])).toEqual([
      'This file reaches more than 50000 references',
    ])
  })

  it('bounds the schemas', () => {
    const schema = (count: number): JsonObject => ({ input_schema: { anyOf: range(count).map(() => ({})) } })
    expect(reported(resolveValue(schema(BUDGETS.schemas - 1))[1])).toEqual([])
    expect(reported(resolveValue(schema(BUDGETS.schemas))[1])).toEqual([
      'This file reaches more than 200000 schemas',
    ])
  })
})

describe('depth', () => {
  it('needs no call stack: schemas 100,000 levels deep', () => {
    let schema: JsonObject = { $ref: '#' }
    for (let level = 0; level < 100_000; level++) schema = { items: schema }
    const [resolved, context] = resolveValue({ input_schema: schema })
    expect(reported(context)).toEqual([])
    expect(resolved.nodes.size).toBe(100_001)
    expect([...resolved.refs.values()].map(({ target }) => target)).toEqual([resolved.modules[0]?.input])
  })

  it('follows a chain of 40,000 aliases, from each of its members', () => {
    const last = 40_000
    const definitions = Object.fromEntries(
      range(last).map((at) => [
        `A${at}`,
        at + 1 < last ? { $ref: `#/definitions/A${at + 1}` } : { type: 'string' },
      ]),
    )
    const [resolved, context] = resolveValue({ definitions, input_schema: { $ref: '#/definitions/A0' } })
    expect(reported(context)).toEqual([])
    const targets = new Set([...resolved.refs.values()].map(({ target }) => target.value))
    expect([...targets]).toEqual([definitions[`A${last - 1}`]])
  })

  it('reports a cycle of 40,000 aliases once', () => {
    const count = 40_000
    const definitions = Object.fromEntries(
      range(count).map((at) => [`A${at}`, { $ref: `#/definitions/A${(at + 1) % count}` }]),
    )
    const [resolved, context] = resolveValue({ definitions, input_schema: { $ref: '#/definitions/A7' } })
    expect(reported(context)).toEqual([
      '$ref "#/definitions/A8" refers back to itself without a schema in between',
    ])
    expect(resolved.refs.size).toBe(0)
  })
})

describe('equal results', () => {
  it('come from resolving twice, and nothing given is changed', () => {
    const files = {
      'a.yaml': 'definitions: { A: { $ref: "./b.yaml#b" } }\ninput_schema: { $ref: "#/definitions/A" }\n',
      'b.yaml': '$defs: { B: { $anchor: b, items: { $ref: "#" } } }\n',
    }
    const [first, second] = [resolveFiles(files, 'a.yaml'), resolveFiles(files, 'a.yaml')]
    expect(first.links).toEqual(second.links)
    expect(first.links).toHaveLength(3)
  })
})
