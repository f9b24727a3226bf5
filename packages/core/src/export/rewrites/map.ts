import { noProperties } from '../../messages/lowering.ts'
import type { SchemaObject } from '../../schema/types.ts'
import type { Keywords, Structure } from '../assemble.ts'
import { planKeywords } from '../assemble.ts'
import { SAME } from '../codec.ts'
import type { Lowered, Planned, Planner, Site, Writer } from '../planned.ts'
import type { Entries } from './entries.ts'
import { describeKeys, openKeyword } from './entries.ts'

/** An object without declared properties as a list of entries; possible where its values are. */
export function planMap(node: SchemaObject, entries: Entries, site: Site, planner: Planner): Planned {
  const keywords = planKeywords(node, ['additionalProperties', 'patternProperties'], site, planner)
  return {
    isPossible: (facts) => entries.isPossible(facts),
    isPlain: () => false,
    write: (writer) => writeMap(node, entries, keywords, writer),
  }
}

function writeMap(node: SchemaObject, entries: Entries, keywords: Keywords, writer: Writer): Lowered {
  const written = entries.write(writer)
  if (written === undefined) return { node: false, codec: SAME }
  const { schema, codec } = written
  const structure: Structure = {
    ...schema,
    additionalProperties: undefined,
    patternProperties: undefined,
    required: undefined,
  }
  const result = keywords.assemble(structure, codec, writer)
  describeKeys(result, node, writer)
  return { node: result, codec }
}

/** What helps where a map is refused; absent where a keyword declares that it is meant. */
export function mapHint(node: SchemaObject, { isRoot }: Site): string | undefined {
  return openKeyword(node) === undefined ? noProperties(isRoot) : undefined
}
