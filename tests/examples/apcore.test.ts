import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { BUILT_IN_PROFILES } from '../../packages/core/src/index.ts'
import { buildPackages, npmRun, root } from './run.ts'

beforeAll(buildPackages)

it('examples/apcore: nested modules, shared references, three strategies, every profile', async () => {
  const output = await npmRun('start', join(root, 'examples/apcore'))
  const lines = output.trim().split('\n')
  expect(lines.slice(0, 9)).toEqual([
    'yaml_first: email.send from YAML, email.draft from code',
    'native_first: email.send from code, email.draft from code',
    'yaml_only: email.send from YAML, email.draft SCHEMA_NOT_FOUND',
    'read: {"query":"tea","page":{"number":2}}',
    'wrong: /query (minLength): "query" must fulfil minLength: 1',
    'wrong: /page/size (maximum): "size" must fulfil maximum: 50',
    'logged: {"to":["ada@example.org"],"subject":"Hi","password":"***REDACTED***"}',
    'output: /error/cause',
    'hash: 64',
  ])
  const written = lines.filter((line) => line.endsWith(' bytes'))
  expect(written).toHaveLength((BUILT_IN_PROFILES.length - 1) * 2)
  for (const line of written)
    expect(line).toMatch(
      /^(email\.send|search\.web\.query) for [\w-]+: seed \d{3,}, spec \d{3,}, none \d{3,} bytes$/,
    )
  const converted = lines.slice(9 + written.length)
  expect(converted).toHaveLength(BUILT_IN_PROFILES.length)
  expect(converted).toContain('mcp to mcp: nothing lost')
  expect(
    converted.filter((line) => line.includes('not at /inputSchema/properties/choice')).length,
  ).toBeGreaterThan(0)
})
