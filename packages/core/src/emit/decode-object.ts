import type { ObjectCodec, PropertyCodec } from '../export/codec.ts'
import { hiddenNames } from '../export/codec-facts.ts'
import type { DecoderSite } from './decoder-site.ts'
import { pathOf } from './decoder-site.ts'
import { printMember, printString, printValue } from './print.ts'

/**
 * One pass over the keys that are there. Where nulls for absent properties are all there is to undo, as in most tools,
 * a helper makes it; else one `switch`: what is not mentioned costs nothing, and a key that needs nothing done is copied
 * by the line behind the switch.
 */
export function printObjectDecoder(codec: ObjectCodec, site: DecoderSite): string {
  const { module } = site
  const { rest, closed, plain = [] } = codec
  const steps = Object.entries(codec.properties).map(([author, property]): [string, string] => [
    property.name,
    printProperty(author, property, site),
  ])
  const acting = steps.filter(([, body]) => body !== '')
  if (rest === undefined && acting.every(([, body]) => body === DROP_NULL)) {
    const nullable = acting.map(([name]) => name)
    const others = [...steps.filter(([, body]) => body === '').map(([name]) => name), ...plain]
    return closed === true
      ? `  return ${module.runtime('keepDeclared')}(v, p, n, ${printValue(others)}, ${printValue(nullable)})\n`
      : `  return ${module.runtime('dropNulls')}(v, ${printValue(nullable)})\n`
  }
  const cases = new Map<string, string[]>()
  const add = (name: string, body: string): void => void cases.set(body, [...(cases.get(body) ?? []), name])
  for (const [name, body] of closed === true ? steps : acting) add(name, `${body}        break\n`)
  if (closed === true) for (const name of plain) add(name, '        break\n')
  if (rest !== undefined) add(rest.name, '        continue\n')
  const lines = [...cases].map(([body, names]) => {
    const labels = names.map((name) => `      case ${printString(name)}:\n`).join('')
    return `${labels}${body}`
  })
  const hidden =
    closed === true ? ['default:'] : hiddenNames(codec).map((name) => `case ${printString(name)}:`)
  if (hidden.length > 0) {
    const labels = hidden.map((label) => `      ${label}\n`).join('')
    lines.push(`${labels}        ${module.runtime('dropKey')}(p, k, n)\n        continue\n`)
  }
  return (
    `  if (!${module.runtime('isObject')}(v)) return v\n` +
    '  const o = {}\n' +
    '  for (let k of Object.keys(v)) {\n' +
    '    let x = v[k]\n' +
    `    switch (k) {\n${lines.join('')}    }\n` +
    `    ${module.runtime('setOwn')}(o, k, x)\n` +
    '  }\n' +
    (rest === undefined ? '' : printRest(rest, [...Object.keys(codec.properties), ...plain], site)) +
    '  return o\n'
  )
}

/** Null stands for an absent property. */
const DROP_NULL = '        if (x === null) continue\n'

/** What happens to a key, before `x` is set under `k`. */
function printProperty(author: string, { name, codec, absent }: PropertyCodec, site: DecoderSite): string {
  const value = site.decoded(codec, 'x', pathOf(name))
  return (
    (absent === 'null' ? DROP_NULL : '') +
    (value === 'x' ? '' : `        x = ${value}\n`) +
    (name === author ? '' : `        k = ${printString(author)}\n`)
  )
}

/** After the declared keys, so that a key that is both is found whatever the order. */
function printRest(
  { name, codec }: NonNullable<ObjectCodec['rest']>,
  declared: readonly string[],
  site: DecoderSite,
): string {
  const { module } = site
  const item = site.decoder(codec.value) ?? 'undefined'
  const value = printMember('v', name)
  const taken = declared.length === 0 ? '' : `, ${printValue([...declared])}`
  const entries = `${module.runtime('decodeEntries')}(${value}, ${pathOf(name)}, n, ${item}, o${taken})`
  return `  if (Object.hasOwn(v, ${printString(name)}) && !${entries}) ${module.runtime('setOwn')}(o, ${printString(name)}, ${value})\n`
}
