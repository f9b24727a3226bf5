import { originId } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import { hasWrittenParts, isWritten } from '../../diagnostics/written.ts'
import type { SchemaObject } from '../../schema/types.ts'
import { definedAt } from '../../strict/node.ts'
import type { Site, Writer } from '../planned.ts'
import { keywordOrigins } from '../site.ts'

/**
 * Reports that an object is read as closed, at the schema where its author can declare it, and by the keyword that also
 * closes what its parts declare.
 *
 * @param form what the provider is sent
 */
export function reportClosed(node: SchemaObject, form: string, site: Site, writer: Writer): void {
  const places = memberPlaces(node, site, writer)
  const own = definedAt(node, { origin: site.origin, origins: writer.origins })
  const combined = places.find((place) => hasWrittenParts(place))
  const at = combined ?? own
  const isAlone = combined === undefined && places.every((place) => originId(place) === originId(own))
  const keyword = isAlone ? 'additionalProperties' : 'unevaluatedProperties'
  writer.report({ code: 'object_closed', at, params: { form, keyword } }, site)
}

/** The schemas in which members of an object are written. */
function memberPlaces(node: SchemaObject, site: Site, writer: Writer): Origin[] {
  return ['properties', 'patternProperties']
    .filter((keyword) => node[keyword] !== undefined)
    .flatMap((keyword) => keywordOrigins(node, keyword, site, writer))
    .filter(isWritten)
    .map(({ parent }) => parent)
    .filter((parent) => parent !== undefined)
}
