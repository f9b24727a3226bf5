import { isObject, listOf, own } from '../../oracles/json.ts'
import * as source from '../sources.ts'
import type { DocumentRule, Offence } from '../types.ts'
import { type SchemaNode, tokensOf } from '../walk.ts'
import { propertiesOf, typesOf } from './schema-facts.ts'

const OPENAI = { 'openai-strict': 'doc', 'openai-responses-strict': 'doc' } as const

const PROPERTIES: DocumentRule = {
  id: 'limit-properties',
  targets: OPENAI,
  source: source.OPENAI_GUIDE,
  *check({ nodes }): Iterable<Offence> {
    const total = nodes.reduce((sum, { schema }) => sum + propertiesOf(schema).length, 0)
    if (total > 5000) yield { message: `${total} properties in all, over 5000` }
  },
}

const DEPTH: DocumentRule = {
  id: 'limit-depth',
  targets: OPENAI,
  source: `${source.OPENAI_GUIDE} (whether the root and arrays count is not stated)`,
  *check({ nodes }): Iterable<Offence> {
    const levels = new Map<SchemaNode, { objects: number; all: number }>()
    let worst: { node: SchemaNode; objects: number; all: number } | undefined
    for (const node of nodes) {
      const above = (node.parent && levels.get(node.parent)) ?? { objects: 0, all: 0 }
      const types = typesOf(node.schema)
      const objects = above.objects + (types.includes('object') ? 1 : 0)
      const all = above.all + (types.includes('object') || types.includes('array') ? 1 : 0)
      levels.set(node, { objects, all })
      if (worst === undefined || objects > worst.objects || (objects === worst.objects && all > worst.all)) {
        worst = { node, objects, all }
      }
    }
    if (worst === undefined || worst.all <= 10) return
    const at = tokensOf(worst.node)
    const message = `${worst.objects} objects in each other (${worst.all} with arrays), over 10`
    // The root may be level 0, so only a twelfth object is certain.
    yield { at, message, ...(worst.objects > 11 ? {} : { grade: 'contested' as const }) }
  },
}

const CHARACTERS: DocumentRule = {
  id: 'limit-characters',
  targets: OPENAI,
  source: source.OPENAI_GUIDE,
  *check({ nodes }): Iterable<Offence> {
    let total = 0
    for (const { schema } of nodes) {
      for (const [name] of propertiesOf(schema)) total += name.length
      for (const keyword of ['$defs', 'definitions']) {
        const definitions = own(schema, keyword)
        for (const name of isObject(definitions) ? Object.keys(definitions) : []) total += name.length
      }
      for (const value of [...listOf(own(schema, 'enum')), own(schema, 'const')]) {
        total += typeof value === 'string' ? value.length : 0
      }
    }
    if (total > 120_000) yield { message: `${total} characters in names and values, over 120000` }
  },
}

const ENUM_VALUES: DocumentRule = {
  id: 'limit-enum-values',
  targets: OPENAI,
  source: `${source.OPENAI_GUIDE}; 400 recorded at 1008, and in one bisection at 1000`,
  *check({ nodes }): Iterable<Offence> {
    const total = nodes.reduce((sum, { schema }) => sum + listOf(own(schema, 'enum')).length, 0)
    if (total < 1000) return
    yield {
      message: `${total} enum values in all`,
      ...(total === 1000 ? { grade: 'contested' as const } : {}),
    }
  },
}

const LONG_ENUM: DocumentRule = {
  id: 'limit-long-enum',
  targets: OPENAI,
  source: source.OPENAI_GUIDE,
  *check({ nodes }): Iterable<Offence> {
    for (const node of nodes) {
      const values = listOf(own(node.schema, 'enum')).filter((value) => typeof value === 'string')
      const length = values.reduce((sum, value) => sum + value.length, 0)
      if (values.length <= 250 || length <= 15_000) continue
      const message = `an enum of ${values.length} strings has ${length} characters, over 15000`
      yield { at: [...tokensOf(node), 'enum'], message }
    }
  },
}

export const LIMIT_RULES: readonly DocumentRule[] = [PROPERTIES, DEPTH, CHARACTERS, ENUM_VALUES, LONG_ENUM]
