import type { TupleCodec } from '../export/codec.ts'
import type { DecoderSite } from './decoder-site.ts'
import { pathOf } from './decoder-site.ts'
import { printValue } from './print.ts'

/** The runtime reads the items out of the members; here they are decoded one by one. */
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
