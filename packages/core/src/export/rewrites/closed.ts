import { originId } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import { hasWrittenParts, isWritten } from '../../diagnostics/written.ts'
import type { SchemaObject } from '../../schema/types.ts'
import { definedAt } from '../../strict/node.ts'
import type { Lowerer, Site } from '../lowerer.ts'
import { keywordOrigins } from '../lowerer.ts'

/**
 * Records that an object is read as closed, at the schema where its author can say so, and by the keyword that closes
 * what its parts name, too.
 *
 * @param form what the provider is sent
 */
export function tellClosed(node: SchemaObject, form: string, site: Site, lowerer: Lowerer): void {
  const places = memberPlaces(node, site, lowerer)
  const own = definedAt(node, { origin: site.origin, origins: lowerer.origins })
  const combined = places.find((place) => hasWrittenParts(place))
  const at = combined ?? own
  const isAlone = combined === undefined && places.every((place) => originId(place) === originId(own))
  const keyword = isAlone ? 'additionalProperties' : 'unevaluatedProperties'
  lowerer.report({ code: 'object_closed', at, params: { form, keyword } }, site)
}

/** The schemas in which members of an object are written. */
function memberPlaces(node: SchemaObject, site: Site, lowerer: Lowerer): Origin[] {
  return ['properties', 'patternProperties']
    .filter((keyword) => node[keyword] !== undefined)
    .flatMap((keyword) => keywordOrigins(node, keyword, site, lowerer))
    .filter(isWritten)
    .map(({ parent }) => parent)
    .filter((parent) => parent !== undefined)
}
