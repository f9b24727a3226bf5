import type { Codec } from '../export/codec.ts'
import type { LoweredTool } from '../export/types.ts'
import { decodingFacts } from '../export/union-plan.ts'
import { equalJson } from '../json.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { ofTypes } from '../schema/types.ts'
import { type DecoderSite, pathOf, printObjectDecoder, printTupleDecoder } from './decode-parts.ts'
import type { createTests } from './decoder-tests.ts'
import type { EsModule } from './module.ts'
import { capitalize, identifier } from './names.ts'
import { printString, printValue } from './print.ts'

export interface Decoders {
  readonly module: EsModule
  readonly tests: ReturnType<typeof createTests>
  /** The names of the functions so far, by what they decode: profiles often encode alike. */
  readonly printed: Map<string, string>
}

/**
 * Prints the function that decodes the arguments of a tool, as straight-line code for this codec. It never changes its
 * argument, and returns unchanged what it does not recognise.
 *
 * @returns its name; undefined when arguments need no decoding
 */
export function printDecoder(tool: LoweredTool, { module, tests, printed }: Decoders): string | undefined {
  // The tests for the branches of unions depend on the definitions of the lowered schema.
  const key = JSON.stringify([tool.codec, tool.input.$defs])
  const known = printed.get(key)
  if (known !== undefined) return known
  const facts = decodingFacts(tool.codec, definitionsOf(tool.input))
  const prefix = `decode${capitalize(identifier(tool.tool.identity))}`
  const functions = new Map<string, string>()
  // The name is needed before the text, which may call it. Therefore these functions are not shared by their text.
  const reference = (to: string): string | undefined => {
    const target = facts.target(to)
    const known = functions.get(to)
    if (known !== undefined || target === undefined) return known
    const own = module.name(to === '#' ? prefix : `${prefix}-${to}`)
    functions.set(to, own)
    module.add(`function ${own}${printFunction(target, site)}`)
    return own
  }
  const site: DecoderSite = {
    module,
    facts,
    test: tests.printer(tool.input),
    decoder(codec) {
      if (facts.of(codec).changedTypes.length === 0) return undefined
      if (codec.kind === 'json-text') return module.runtime('decodeText')
      if (codec.kind === 'ref') return reference(codec.name)
      return module.share(`${prefix}Part`, printFunction(codec, site))
    },
    decoded(codec, value, path) {
      const name = site.decoder(codec)
      if (name === undefined) return value
      return facts.of(codec).mayReport ? `${name}(${value}, ${path}, n)` : `${name}(${value})`
    },
  }
  const name = site.decoder({ kind: 'ref', name: '#' })
  if (name !== undefined) printed.set(key, name)
  return name
}

/** Prints a function from its parameters to its closing brace. */
function printFunction(codec: Codec, site: DecoderSite): string {
  return `${site.facts.of(codec).mayReport ? '(v, p, n)' : '(v)'} {\n${printBody(codec, site)}}`
}

function printBody(codec: Codec, site: DecoderSite): string {
  const { module } = site
  switch (codec.kind) {
    case 'same':
    case 'ref':
    case 'json-text':
      return `  return ${site.decoded(codec, 'v', 'p')}\n`
    case 'object':
      return printObjectDecoder(codec, site)
    case 'tuple':
      return printTupleDecoder(codec, site)
    case 'array': {
      const item = site.decoded(codec.items, 'x', "p + '/' + i")
      const arrow = site.facts.of(codec).mayReport ? '(x, i)' : '(x)'
      return `  return Array.isArray(v) ? v.map(${arrow} => ${item}) : v\n`
    }
    case 'values': {
      // If several pairs have the same lowered value, the first one counts, as in a `switch`.
      const lines = codec.pairs.map(
        ({ author, lowered }) => `  if (${site.test({ const: lowered })}) return ${printValue(author)}\n`,
      )
      return `${lines.join('')}  return v\n`
    }
    case 'union':
      return `  return ${printChoices(codec, site)}\n`
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

function printChoices(union: Extract<Codec, { kind: 'union' }>, site: DecoderSite): string {
  const choices = site.facts.choicesOf(union)
  const branches = choices.map(({ codec, test }, index) => {
    const value = site.decoded(codec, 'v', 'p')
    const isLast = index === choices.length - 1
    // A codec leaves values of other types unchanged, so the types of the last branch need no test.
    if (isLast && equalJson(test, ofTypes(site.facts.of(codec).changedTypes))) return value
    return `${site.test(test)} ? ${value} : ${isLast ? 'v' : ''}`
  })
  return branches.join('')
}
