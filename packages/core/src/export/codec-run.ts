export type { CodecNote, Decoded } from './decode.ts'
export { decode } from './decode.ts'
export { encode } from './encode.ts'
