import type { Json } from '../json.ts'
import { isObject, own } from '../json.ts'
import type { Graph } from './graph.ts'
import { openLibrary } from './library.ts'
import type { Resource } from './types.ts'
import { splitReference } from './uri.ts'

/** Which assertions a meta-schema asks for (2020-12 core §8.1.2). */
export interface Vocabulary {
  readonly validation: boolean
  readonly formats: boolean
}

const STANDARD: Vocabulary = { validation: true, formats: false }

const PREFIX = 'https://json-schema.org/draft/2020-12/vocab/'

/** The `$vocabulary` of the meta-schema that a resource names, if that is a schema of the user's own. */
export function vocabularyOf({ metaSchema }: Resource, graph: Graph): Vocabulary {
  if (metaSchema === undefined) return STANDARD
  const { uri } = splitReference(metaSchema)
  const found: Json | undefined =
    graph.resources.get(uri)?.root.value ?? openLibrary(uri, graph)?.source.value
  const vocabulary = isObject(found) ? own(found, '$vocabulary') : undefined
  if (!isObject(vocabulary)) return STANDARD
  return {
    validation: Object.hasOwn(vocabulary, `${PREFIX}validation`),
    formats: Object.hasOwn(vocabulary, `${PREFIX}format-assertion`),
  }
}
