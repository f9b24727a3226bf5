import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveFiles } from '../../tests/resolve-files.ts'
import type { JsonObject } from '../json.ts'

const NAMES = ['A', 'B', 'C', 'a/b', 'm~n', '100%', 'constructor', '']
const FILES = ['main.json', 'one.json', 'sub/two.json']

type Target = { readonly file: string; readonly name: string }

const target = fc.record({ file: fc.constantFrom(...FILES), name: fc.constantFrom(...NAMES, 'absent') })

/** One definition: bare reference, reference with a body, structure around references, or a plain type. */
const definition = fc.oneof(
  fc.record({ kind: fc.constant('alias' as const), to: target }),
  fc.record({ kind: fc.constant('limited' as const), to: target }),
  fc.record({ kind: fc.constant('object' as const), members: fc.array(target, { maxLength: 3 }) }),
  fc.constant({ kind: 'plain' as const }),
)

type Definition = typeof definition extends fc.Arbitrary<infer T> ? T : never

const graph = fc.array(fc.dictionary(fc.constantFrom(...NAMES), definition, { noNullPrototype: true }), {
  minLength: FILES.length,
  maxLength: FILES.length,
})

function pointerOf(name: string): string {
  return `/definitions/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function refTo(from: string, { file, name }: Target): string {
  const up = from.startsWith('sub/') ? '../' : './'
  const path =
    from === file ? '' : file.startsWith('sub/') && from.startsWith('sub/') ? file.slice(4) : up + file
  return `${path}#${pointerOf(name).replaceAll('%', '%25')}`
}

function write(from: string, value: Definition): JsonObject {
  switch (value.kind) {
    case 'alias':
      return { $ref: refTo(from, value.to) }
    case 'limited':
      return { $ref: refTo(from, value.to), minLength: 1 }
    case 'object':
      return {
        properties: Object.fromEntries(value.members.map((to, at) => [`p${at}`, { $ref: refTo(from, to) }])),
      }
    case 'plain':
      return { type: 'string' }
  }
}

describe('random graphs of definitions', () => {
  it('terminate, and a reference is linked exactly if its chain ends at a schema', () => {
    fc.assert(
      fc.property(graph, (files) => {
        const at = ({ file, name }: Target): Definition | undefined => {
          const definitions = files[FILES.indexOf(file)] as Record<string, Definition>
          return Object.hasOwn(definitions, name) ? definitions[name] : undefined
        }
        const ends = (to: Target, seen = new Set<Definition>()): boolean => {
          const found = at(to)
          if (found === undefined || found.kind !== 'alias') return found !== undefined
          return !seen.has(found) && ends(found.to, seen.add(found))
        }
        /** The first step is enough for a reference whose chain breaks later: that is reported there. */
        const leads = (to: Target, seen = new Set<Definition>()): 'nowhere' | 'cycle' | 'schema' => {
          const found = at(to)
          if (found === undefined) return 'nowhere'
          if (found.kind !== 'alias' || ends(to)) return 'schema'
          if (seen.has(found)) return 'cycle'
          return leads(found.to, seen.add(found)) === 'cycle' ? 'cycle' : 'schema'
        }
        const texts = Object.fromEntries(
          files.map((definitions, index) => {
            const file = FILES[index] as string
            const written = Object.entries(definitions).map(([name, value]) => [name, write(file, value)])
            const root =
              index === 0
                ? {
                    input_schema: {
                      anyOf: NAMES.map((name) => ({ $ref: `#${pointerOf(name).replaceAll('%', '%25')}` })),
                    },
                  }
                : {}
            return [file, { ...root, definitions: Object.fromEntries(written) } as JsonObject]
          }),
        )
        const { resolved, problems } = resolveFiles(texts, 'main.json')
        for (const node of resolved.nodes.values()) {
          const ref = (node.value as JsonObject)['$ref']
          if (typeof ref !== 'string') continue
          const to = readRef(ref, node.origin.document.uri)
          const link = resolved.refs.get(node.value as JsonObject)
          expect(link !== undefined, `${ref} in ${node.origin.document.uri}`).toBe(leads(to) === 'schema')
          if (link === undefined || typeof link.target.value === 'boolean') continue
          const isAlias = Object.keys(link.target.value).join() === '$ref'
          // A bare reference is a target only where it leads nowhere itself.
          expect(isAlias && resolved.refs.has(link.target.value)).toBe(false)
        }
        const isExpected = (problem: string): boolean => /^ref_(not_found|cycle) /.test(problem)
        expect(problems.filter((problem) => !isExpected(problem))).toEqual([])
        expect(new Set(problems).size).toBe(problems.length)
      }),
      { seed: 16, numRuns: 300 },
    )
  })
})

function readRef(ref: string, from: string): Target {
  const { pathname, hash } = new URL(ref, from)
  const name = decodeURIComponent(hash.slice('#/definitions/'.length))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  return { file: pathname.slice('/project/'.length), name }
}
