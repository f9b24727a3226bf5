import type { Schema } from '../../schema/types.ts'
import type { Lowering, Site, Writer } from '../planned.ts'
import { childSite } from '../site.ts'

/**
 * The names that the provider is sent for properties whose own it refuses: legal ones that no other property has. Without
 * leave to reshape their own.
 */
export function renamedProperties(
  properties: Readonly<Record<string, Schema>>,
  { isRoot }: Site,
  { mode, settings }: Lowering,
): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>()
  const rule = mode.propertyNames
  if (rule === undefined || (rule.rootOnly && !isRoot)) return renamed
  const legal = new RegExp(rule.pattern, 'u')
  const taken = new Set(Object.keys(properties))
  for (const key of Object.keys(properties)) {
    if (legal.test(key)) continue
    const name = settings.reshape ? legalName(key, legal, taken) : key
    taken.add(name)
    renamed.set(key, name)
  }
  return renamed
}

/** Reports renamed properties; refuses those that may not be renamed. */
export function reportRenamed(
  properties: Readonly<Record<string, Schema>>,
  renamed: ReadonlyMap<string, string>,
  site: Site,
  writer: Writer,
): void {
  for (const [key, name] of renamed) {
    const at = childSite(properties[key] as Schema, site, writer, 'properties', key).origin
    const place = { at, mark: 'key' } as const
    if (writer.settings.reshape)
      writer.report({ code: 'property_renamed', ...place, params: { key, name }, grade: 'reversible' }, site)
    else writer.refuse({ code: 'property_name_refused', ...place, params: { name: key } }, site)
  }
}

function legalName(key: string, legal: RegExp, taken: ReadonlySet<string>): string {
  const stem = key.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 56)
  const base = legal.test(stem) ? stem : `p_${stem}`.slice(0, 56)
  let name = base
  for (let counter = 2; taken.has(name); counter++) name = `${base}_${counter}`
  return name
}
