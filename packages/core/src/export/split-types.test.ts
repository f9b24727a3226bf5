import { describe, expect, it } from 'vitest'
import { compile } from '../compile.ts'
import type { Json } from '../json.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'

/** Annotations beside several types, some of which apply to one of them. */
const MEMBERS: Readonly<Record<string, Json>> = {
  size: { type: ['integer', 'null'], format: 'int32' },
  either: { type: ['string', 'number'], format: 'int64' },
  flag: { type: ['boolean', 'null'], format: 'bit' },
  open: { type: ['object', 'null'], properties: { a: { type: 'string' } }, format: 'geo' },
  data: { type: ['string', 'null'], minLength: 1, contentEncoding: 'base64' },
  guess: { type: ['string', 'integer'], minLength: 1, default: 7, examples: ['x', 8] },
}

const MODES = BUILT_IN_PROFILES.flatMap(({ id, modes }) =>
  (modes.strict === undefined ? [false] : [false, true]).map((mode) => ({ id, mode })),
)

describe.each(MODES)('$id, strict $mode', ({ id, mode }) => {
  it.each(Object.entries(MEMBERS))('no annotation is lost with %s', (name, member) => {
    const input_schema = { type: 'object', properties: { [name]: member }, required: [name] }
    const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema })
    const request = compile({ uri: 'file:///a.schema.json', text }, { profile: id, mode })
    const sent = JSON.stringify(request.requests[id]?.tools[0]?.input).replaceAll('\\"', '"')
    const reported = request.diagnostics.map(({ keyword }) => keyword)
    for (const keyword of ['format', 'contentEncoding', 'default', 'examples']) {
      const value = (member as Record<string, Json>)[keyword]
      if (value === undefined) continue
      const isKept = sent.includes(`"${keyword}":${JSON.stringify(value)}`)
      const isDescribed = sent.includes(`${keyword}: ${JSON.stringify(value)}`) && reported.includes(keyword)
      expect(isKept || isDescribed, sent).toBe(true)
    }
  })
})
