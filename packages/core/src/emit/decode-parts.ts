import { absentValueOf, type Codec, type ObjectCodec, type TupleCodec } from '../export/codec.ts'
import { hiddenNames } from '../export/codec-facts.ts'
import type { DecodingFacts } from '../export/union-plan.ts'
import { escapeToken } from '../pointer.ts'
import type { Schema } from '../schema/types.ts'
import type { EsModule } from './module.ts'
import { printString, printValue } from './print.ts'

/**
 * The context of the printers of single codecs. Every decoder is `(v, p, n) => …` (value, path, notes); one that can
 * neither report an error nor make a repair takes only the value.
 */
export interface DecoderSite {
  readonly module: EsModule
  readonly facts: DecodingFacts
  /** Returns an expression over `v` that tests whether the value fits the test of a branch. */
  test(test: Schema): string
  /** Returns the name of a function that decodes a codec's values; undefined when they stay unchanged. */
  decoder(codec: Codec): string | undefined
  /** Returns an expression for a decoded value. */
  decoded(codec: Codec, value: string, path: string): string
}

/** Returns the path of a member, as an expression over the path `p` of its object. */
export function pathOf(name: string, end = ''): string {
  return `p + ${printString(`/${escapeToken(name)}${end}`)}`
}

/** Prints the case of a member that is skipped when it has the value for "absent". */
const printDrop = (absentValue: null | ''): string =>
  `        if (x === ${printValue(absentValue)}) continue\n`
const DROP_NULL = printDrop(null)

/** The statements for a key, before `x` is set under `k`. */
type Step = [name: string, body: string]

/**
 * Prints the decoder of an object, which is one pass over the present keys. If only nulls of absent properties must be
 * removed, as in most tools, a helper of the runtime does it. Otherwise one `switch` handles the keys: keys that are
 * not mentioned cost nothing, and a key that needs no change is copied by the line after it.
 */
export function printObjectDecoder(codec: ObjectCodec, site: DecoderSite): string {
  const { module } = site
  const { rest, closed, unchanged = [] } = codec
  const steps = [
    ...Object.entries(codec.properties).map(([author, property]): Step => {
      const { name, codec: inner } = property
      const absentValue = absentValueOf(property)
      const value = site.decoded(inner, 'x', pathOf(name))
      const assigned = value === 'x' ? '' : `        x = ${value}\n`
      const renamed = name === author ? '' : `        k = ${printString(author)}\n`
      return [name, (absentValue === undefined ? '' : printDrop(absentValue)) + assigned + renamed]
    }),
    ...unchanged.map((name): Step => [name, '']),
  ]
  const acting = steps.filter(([, body]) => body !== '')
  if (rest === undefined && acting.every(([, body]) => body === DROP_NULL)) {
    const nullable = printValue(acting.map(([name]) => name))
    const others = printValue(steps.filter(([, body]) => body === '').map(([name]) => name))
    return closed === true
      ? `  return ${module.runtime('keepDeclared')}(v, p, n, ${others}, ${nullable})\n`
      : `  return ${module.runtime('dropNulls')}(v, ${nullable})\n`
  }
  const cases = new Map<string, string>()
  const add = (label: string, body: string): void =>
    void cases.set(body, `${cases.get(body) ?? ''}      ${label}:\n`)
  for (const [name, body] of closed === true ? steps : acting)
    add(`case ${printString(name)}`, `${body}        break\n`)
  if (rest !== undefined) add(`case ${printString(rest.name)}`, '        r = x\n        continue\n')
  const hidden = closed === true ? ['default'] : hiddenNames(codec).map((name) => `case ${printString(name)}`)
  for (const label of hidden) add(label, `        ${module.runtime('dropKey')}(p, k, n)\n        continue\n`)
  const lines = [...cases].map(([body, labels]) => labels + body)
  return (
    `  if (!${module.runtime('isObject')}(v)) return v\n` +
    `  const o = {}${rest === undefined ? '' : '\n  let r'}\n` +
    '  for (let k of Object.keys(v)) {\n' +
    '    let x = v[k]\n' +
    `    switch (k) {\n${lines.join('')}    }\n` +
    `    ${module.runtime('setOwn')}(o, k, x)\n` +
    '  }\n' +
    (rest === undefined ? '' : printRest(rest, [...Object.keys(codec.properties), ...unchanged], site)) +
    '  return o\n'
  )
}

/** Prints the decoding of the other entries, after the declared keys: a key in both is found in any order. */
function printRest(
  { name, codec }: NonNullable<ObjectCodec['rest']>,
  declared: readonly string[],
  site: DecoderSite,
): string {
  const item = site.decoder(codec.value) ?? 'undefined'
  const taken = declared.length === 0 ? '' : `, ${printValue([...declared])}`
  const entries = `${site.module.runtime('decodeEntries')}(r, ${pathOf(name)}, n, ${item}, o${taken})`
  return `  if (r !== undefined) ${entries}\n`
}

/** Prints the decoder of a tuple: the runtime collects the items from the members, then each is decoded. */
export function printTupleDecoder({ items, rest }: TupleCodec, site: DecoderSite): string {
  const names = printValue(items.map(({ name }) => name))
  const nullable = printValue(items.map(({ absent }) => absent === 'null'))
  const list = ['v', 'p', 'n', names, nullable, ...(rest === undefined ? [] : [printValue(rest.name)])]
  const lines = items.map(({ name, codec }, index) => {
    const value = site.decoded(codec, `o[${index}]`, pathOf(name))
    return value === `o[${index}]` ? '' : `  if (o.length > ${index}) o[${index}] = ${value}\n`
  })
  if (rest !== undefined) {
    const position = items.length === 0 ? 'i' : `(i - ${items.length})`
    const value = site.decoded(rest.codec, 'o[i]', `${pathOf(rest.name, '/')} + ${position}`)
    if (value !== 'o[i]') {
      lines.push(`  for (let i = ${items.length}; i < o.length; i++) o[i] = ${value}\n`)
    }
  }
  return (
    `  const o = ${site.module.runtime('tupleItems')}(${list.join(', ')})\n` +
    `  if (!o) return v\n${lines.join('')}  return o\n`
  )
}
