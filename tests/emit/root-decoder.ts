import { emitFile } from '../../packages/core/src/emit/file.ts'
import type { Decoder } from '../../packages/runtime/src/index.ts'
import type { ToolParts } from './modules.ts'
import { evaluate, loweredTool, request, unchecked } from './modules.ts'

/** Returns the emitted decoder of a tool `t`. */
export function rootDecoder(root: ToolParts, code: 'data' | 'compiled'): Decoder {
  const tool = loweredTool({ ...root, id: 't' })
  const file = { kind: 'toolset', requests: { one: request([tool], []) }, profile: 'one' } as const
  return evaluate(emitFile(file, unchecked(code))).decodeCall as Decoder
}
