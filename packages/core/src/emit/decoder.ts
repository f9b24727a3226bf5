import type { Codec } from '../export/codec.ts'
import { codecFacts } from '../export/codec-facts.ts'
import { definitionsOf } from '../export/definitions.ts'
import { structuralDefinition } from '../export/structural.ts'
import type { LoweredTool } from '../export/types.ts'
import { planUnion } from '../export/union-plan.ts'
import { printMember, printString } from '../validate/print.ts'
import { printObjectDecoder } from './decode-object.ts'
import { printTupleDecoder } from './decode-tuple.ts'
import { printValuesDecoder } from './decode-values.ts'
import type { DecoderSite } from './decoder-site.ts'
import { pathOf } from './decoder-site.ts'
import type { EsModule } from './module.ts'
import { capitalize, identifier } from './print.ts'
import { printTest } from './print-test.ts'

/**
 * Prints the function that decodes the arguments of a tool, straight-line code for this codec. It never changes its
 * argument and returns what it does not recognise.
 *
 * @returns its name; undefined when arguments need no decoding
 */
export function printDecoder(tool: LoweredTool, module: EsModule): string | undefined {
  const definition = structuralDefinition(definitionsOf(tool.input))
  const site: DecoderSite = {
    module,
    test: { module, definition, functions: new Map() },
    facts: codecFacts(tool.codec),
    root: tool.codec.root,
    prefix: `decode${capitalize(identifier(tool.tool.id))}`,
    functions: new Map(),
    decoder: (codec) => printFunction(codec, site),
    decoded(codec, value, path) {
      const name = printFunction(codec, site)
      if (name === undefined) return value
      return site.facts.notes(codec) ? `${name}(${value}, ${path}, n)` : `${name}(${value})`
    },
  }
  return printFunction(tool.codec.root, site)
}

function printFunction(codec: Codec, site: DecoderSite): string | undefined {
  const { module, facts } = site
  if (facts.acts(codec).length === 0 || codec.kind === 'same') return undefined
  if (codec.kind === 'json-text') return module.runtime('decodeText')
  if (codec.kind === 'ref') return printReference(codec.name, site)
  const name = codec === site.root ? site.prefix : `${site.prefix}Part`
  return module.share(name, `${parameters(codec, site)} {\n${printBody(codec, site)}}`)
}

type StructuredCodec = Exclude<Codec, { kind: 'same' | 'json-text' | 'ref' }>

function printBody(codec: StructuredCodec, site: DecoderSite): string {
  const { module, facts } = site
  switch (codec.kind) {
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
    case 'union': {
      const choices = planUnion(codec, facts, site.test.definition).choices.map(
        (choice) => `${printTest(choice.test, 'v', site.test)} ? ${site.decoded(choice.codec, 'v', 'p')} : `,
      )
      return `  return ${choices.join('')}v\n`
    }
    case 'entries': {
      const value = site.decoder(codec.value)
      const list = ['v', 'p', 'n', ...(value === undefined ? [] : [value])]
      return `  return ${module.runtime('decodeEntries')}(${list.join(', ')}) ?? v\n`
    }
    case 'wrap': {
      const inner = site.decoded(codec.codec, printMember('v', codec.name), pathOf(codec.name))
      const test = `${module.runtime('isObject')}(v) && Object.hasOwn(v, ${printString(codec.name)})`
      return `  return ${test} ? ${inner} : v\n`
    }
  }
}

/** Definitions may be recursive, so that the name comes before the text; therefore they are not shared. */
function printReference(name: string, site: DecoderSite): string | undefined {
  const known = site.functions.get(name)
  if (known !== undefined) return known
  const target = site.facts.target(name)
  if (target === undefined) return undefined
  const own = site.module.name(`${site.prefix}${name === '#' ? '' : `-${name}`}`)
  site.functions.set(name, own)
  const body = site.decoded(target, 'v', 'p')
  site.module.add(`function ${own}${parameters(target, site)} {\n  return ${body}\n}`)
  return own
}

function parameters(codec: Codec, { facts }: DecoderSite): string {
  return facts.notes(codec) ? '(v, p, n)' : '(v)'
}
