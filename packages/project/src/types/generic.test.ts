import { expect, it } from 'vitest'
import { genericModules } from './generic.ts'

it('has generic types for each profile, the least specific pattern last', () => {
  const text = genericModules({ client: 'some/client', profiles: ['openai', 'mcp-2025-11-25'] }).join('')
  const all = [...text.matchAll(/^declare module '([^']*)'/gm)].map(([, pattern = '']) => pattern)
  const patterns = all.filter((pattern) => !pattern.includes('as=output'))
  expect(patterns.slice(0, 2)).toEqual(['*.schema.yaml?profile=openai', '*.schema.yml?profile=openai'])
  expect(patterns).toContain('*&profile=mcp-2025-11-25')
  expect(patterns.slice(-2)).toEqual(['*.schema.yaml', '*.schema.yml'])
  expect(text).toContain(
    "const tools: import('some/client', { with: { 'resolution-mode': 'import' } }).ToolOf<'openai'>[]",
  )
  expect(genericModules({ client: undefined, profiles: ['openai'] })).toEqual([])
})
