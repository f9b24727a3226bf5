import type { Codec } from '../export/codec.ts'
import { codecFacts } from '../export/codec-facts.ts'
import { structuralDefinition } from '../export/structural.ts'
import type { LoweredTool } from '../export/types.ts'
import type { UnionChoice } from '../export/union-plan.ts'
import { planUnion } from '../export/union-plan.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { printObjectDecoder } from './decode-object.ts'
import { printTupleDecoder } from './decode-tuple.ts'
import { printValuesDecoder } from './decode-values.ts'
import type { DecoderSite } from './decoder-site.ts'
import { pathOf } from './decoder-site.ts'
import type { DecoderTests } from './decoder-tests.ts'
import { capitalize, identifier } from './identifiers.ts'
import type { EsModule } from './module.ts'
import { printString } from './print.ts'

/** What the decoders of a module share. */
export interface Decoders {
  readonly module: EsModule
  readonly tests: DecoderTests
  /** The functions so far, by what they decode: profiles often encode alike. */
  readonly printed: Map<string, string>
}

/**
 * Prints the function that decodes the arguments of a tool, straight-line code for this codec. It never changes its
 * argument and returns what it does not recognise.
 *
 * @returns its name; undefined when arguments need no decoding
 */
export function printDecoder(tool: LoweredTool, { module, tests, printed }: Decoders): string | undefined {
  // The tests for the branches of unions depend on the definitions of the lowered schema.
  const key = JSON.stringify([tool.codec, tool.input.$defs])
  const known = printed.get(key)
  if (known !== undefined) return known
  const site: DecoderSite = {
    module,
    definition: structuralDefinition(definitionsOf(tool.input)),
    test: tests.printer(tool.input),
    facts: codecFacts(tool.codec),
    prefix: `decode${capitalize(identifier(tool.tool.identity))}`,
    functions: new Map(),
    decoder: (codec) => printFunction(codec, site),
    decoded(codec, value, path) {
      const name = printFunction(codec, site)
      if (name === undefined) return value
      return site.facts.notes(codec) ? `${name}(${value}, ${path}, n)` : `${name}(${value})`
    },
  }
  const name = printFunction({ kind: 'ref', name: '#' }, site)
  if (name !== undefined) printed.set(key, name)
  return name
}

function printFunction(codec: Codec, site: DecoderSite): string | undefined {
  if (site.facts.acts(codec).length === 0) return undefined
  if (codec.kind === 'json-text') return site.module.runtime('decodeText')
  if (codec.kind === 'ref') return printReference(codec.name, site)
  return site.module.share(`${site.prefix}Part`, printText(codec, site))
}

/** The name comes before the text, which may call it; therefore these are not shared by their text. */
function printReference(name: string, site: DecoderSite): string | undefined {
  const known = site.functions.get(name)
  if (known !== undefined) return known
  const target = site.facts.target(name)
  if (target === undefined) return undefined
  const own = site.module.name(name === '#' ? site.prefix : `${site.prefix}-${name}`)
  site.functions.set(name, own)
  site.module.add(`function ${own}${printText(target, site)}`)
  return own
}

function printText(codec: Codec, site: DecoderSite): string {
  const parameters = site.facts.notes(codec) ? '(v, p, n)' : '(v)'
  return `${parameters} {\n${printBody(codec, site)}}`
}

function printBody(codec: Codec, site: DecoderSite): string {
  const { module, facts } = site
  switch (codec.kind) {
    case 'same':
    case 'ref':
    case 'json-text':
      return `  return ${site.decoded(codec, 'v', 'p')}\n`
    case 'object':
      return printObjectDecoder(codec, site)
    case 'tuple':
      return printTupleDecoder(codec, site)
    case 'values':
      return printValuesDecoder(codec, site)
    case 'array': {
      const item = site.decoded(codec.items, 'x', "p + '/' + i")
      const arrow = facts.notes(codec) ? '(x, i)' : '(x)'
      return `  return Array.isArray(v) ? v.map(${arrow} => ${item}) : v\n`
    }
    case 'union':
      return `  return ${printChoices(planUnion(codec, facts, site.definition).choices, site)}\n`
    case 'entries': {
      const value = site.decoder(codec.value)
      const list = ['v', 'p', 'n', ...(value === undefined ? [] : [value])]
      return `  return ${module.runtime('decodeEntries')}(${list.join(', ')}) ?? v\n`
    }
    case 'wrap': {
      const name = printString(codec.name)
      const member = `${module.runtime('soleMember')}(v, ${name}, p, n)`
      const inner = site.decoded(codec.codec, member, pathOf(codec.name))
      const test = `${module.runtime('isObject')}(v) && Object.hasOwn(v, ${name})`
      return `  return ${test} ? ${inner} : v\n`
    }
  }
}

function printChoices(choices: readonly UnionChoice[], site: DecoderSite): string {
  const branches = choices.map(({ codec, test }, index) => {
    const decoded = site.decoded(codec, 'v', 'p')
    // A codec leaves the types alone on which it does not act, so that the last one need not be asked for its types.
    const isOpen = index === choices.length - 1 && Object.keys(test).join() === 'type'
    return isOpen ? decoded : `${site.test(test)} ? ${decoded} : ${index === choices.length - 1 ? 'v' : ''}`
  })
  return branches.join('')
}
