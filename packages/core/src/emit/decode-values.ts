import type { ValuesCodec } from '../export/codec.ts'
import type { DecoderSite } from './decoder-site.ts'
import { printEquals } from './print-test.ts'
import { printValue } from './validator/print.ts'

/** Of several pairs for one lowered value the first counts, as in a `switch`. */
export function printValuesDecoder({ pairs }: ValuesCodec, site: DecoderSite): string {
  const lines = pairs.map(
    ({ author, lowered }) => `  if (${printEquals(lowered, 'v', site.test)}) return ${printValue(author)}\n`,
  )
  return `${lines.join('')}  return v\n`
}
