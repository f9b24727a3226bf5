import type { Schema } from '../../schema/types.ts'
import type { Lowerer, Site } from '../lowerer.ts'
import { childSite } from '../lowerer.ts'

/**
 * The names that properties have for the provider: their own, or where one is refused a legal one that no other
 * property has. Only those that differ are in the map.
 */
export function renamedProperties(
  properties: Readonly<Record<string, Schema>>,
  site: Site,
  lowerer: Lowerer,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  const rule = lowerer.mode.propertyNames
  if (rule === undefined || (rule.rootOnly && !site.isRoot)) return renamed
  const legal = new RegExp(rule.pattern, 'u')
  const taken = new Set(Object.keys(properties))
  for (const key of Object.keys(properties)) {
    if (legal.test(key)) continue
    const at = childSite(properties[key] as Schema, site, lowerer, 'properties', key).origin
    if (!lowerer.settings.reshape) {
      lowerer.refuse({ code: 'property_name_refused', at, mark: 'key', params: { name: key } }, site)
      continue
    }
    const name = legalName(key, legal, taken)
    taken.add(name)
    renamed.set(key, name)
    lowerer.report(
      { code: 'property_renamed', at, mark: 'key', params: { key, name }, grade: 'reversible' },
      site,
    )
  }
  return renamed
}

function legalName(key: string, legal: RegExp, taken: ReadonlySet<string>): string {
  const stem = key.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 56)
  const base = legal.test(stem) ? stem : `p_${stem}`.slice(0, 56)
  let name = base
  for (let counter = 2; taken.has(name); counter++) name = `${base}_${counter}`
  return name
}
