import type { ValuesCodec } from '../export/codec.ts'
import type { DecoderSite } from './decoder-site.ts'
import { printValue } from './print.ts'

/** Of several pairs for one lowered value the first counts, as in a `switch`. */
export function printValuesDecoder({ pairs }: ValuesCodec, site: DecoderSite): string {
  const lines = pairs.map(
    ({ author, lowered }) => `  if (${site.test({ const: lowered })}) return ${printValue(author)}\n`,
  )
  return `${lines.join('')}  return v\n`
}
