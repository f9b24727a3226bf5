import { expect, it } from 'vitest'
import { compile } from '../compile.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'

/** A resource below a property, whose meaning depends on who refers to it. */
const RESOURCE = {
  $id: 'https://example.org/tree',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { kids: { type: 'array', items: { $dynamicRef: '#node' } }, open: { $ref: 'open' } },
  $defs: {
    open: { $id: 'open', $dynamicAnchor: 'node', type: 'object', properties: { size: { type: 'integer' } } },
  },
}

/** Through `tree` and without it: what `#node` leads to is not the same. */
const PROPERTIES = { tree: RESOURCE, open: { $ref: 'https://example.org/open' } }

const takesResources = BUILT_IN_PROFILES.filter(
  ({ modes }) => modes.loose.keywords.$dynamicRef.kind === 'keep' && modes.loose.keywords.$id.kind === 'keep',
)

it.each(takesResources.map(({ id }) => id))(
  '%s: definitions of an embedded resource go with it',
  (profile) => {
    const module = { module_id: 'a', input_schema: { type: 'object', properties: PROPERTIES } }
    const { requests } = compile(JSON.stringify(module), { profile })
    const lowered = JSON.stringify(requests[profile]?.tools[0]?.input)
    const open = JSON.parse(lowered).properties.tree.$defs.open
    expect(open).toMatchObject({ $id: 'https://example.org/open', properties: { size: { type: 'integer' } } })
    // What was written is a tool again.
    const again = JSON.stringify({ module_id: 'a', input_schema: JSON.parse(lowered) })
    expect(compile(again, { profile }).ok).toBe(true)
  },
)

it('there are such profiles', () => expect(takesResources.length).toBeGreaterThan(2))
