import { expect, test } from 'vitest'
import { profileExports } from './names.ts'

test('exports are named after the profile', () => {
  expect([...profileExports(['openai', 'openai-responses', 'mcp'])]).toEqual([
    ['openai', { tools: 'openai', decode: 'decodeOpenai' }],
    ['openai-responses', { tools: 'openaiResponses', decode: 'decodeOpenaiResponses' }],
    ['mcp', { tools: 'mcp', decode: 'decodeMcp' }],
  ])
})

test('reserved, taken and colliding names give way', () => {
  const ids = ['default', 'input', 'a-b', 'aB', 'decode-a-b', '2x']
  expect([...profileExports(ids).values()].flatMap(({ tools, decode }) => [tools, decode])).toEqual([
    'default_',
    'decodeDefault_',
    'input_2',
    'decodeInput_2',
    'aB',
    'decodeAB',
    'aB_2',
    'decodeAB_2',
    'decodeAB_3',
    'decodeDecodeAB_3',
    '_2x',
    'decode_2x',
  ])
})
