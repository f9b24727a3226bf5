export { asSent } from './as-sent.ts'
export {
  coercionPart,
  concealPart,
  dataDecoder,
  dataReplyDecoder,
  defaultsPart,
  repairPart,
  sentPart,
} from './data/decoder.ts'
export {
  arrayShape,
  entriesShape,
  objectShape,
  openShape,
  refShape,
  textShape,
  tupleShape,
  unionShape,
  valuesShape,
  wrapShape,
} from './data/shapes.ts'
export type { InputsOf } from './decoder.ts'
export { combine, createDecoder } from './decoder.ts'
export type { DefaultsNode, DefaultsPlan } from './defaults.ts'
export { createDefaults } from './defaults.ts'
export type { CallOf, HandlersOf, OutputValidators } from './dispatch.ts'
export { defineHandlers, dispatch, OutputError } from './dispatch.ts'
export { decodePartial } from './partial/decode-partial.ts'
export type { DeepPartial, PartialCall } from './partial/types.ts'
export { coercion, repair } from './repair.ts'
export { createReplyDecoder } from './reply.ts'
export type {
  AcceptedCall,
  AcceptedReply,
  AnyDecoder,
  Attempt,
  CallError,
  Check,
  Decoder,
  Handlers,
  Inputs,
  Notes,
  RefusedCall,
  RefusedReply,
  Repair,
  Repairer,
  ReplyDecoder,
  ReplyResult,
  Result,
  ToolEntry,
  ToolTable,
  Validator,
} from './types.ts'
export * from './validate/index.ts'
export {
  decodeEntries,
  decodeText,
  dropKey,
  dropNulls,
  isObject,
  keepDeclared,
  setOwn,
  soleMember,
  tupleItems,
} from './values.ts'
