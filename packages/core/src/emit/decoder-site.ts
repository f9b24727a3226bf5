import type { Codec } from '../export/codec.ts'
import type { CodecFacts } from '../export/codec-facts.ts'
import { escapeToken } from '../pointer.ts'
import type { Definition } from '../schema/definitions.ts'
import type { Schema } from '../schema/types.ts'
import type { EsModule } from './module.ts'
import { printString } from './print.ts'

/**
 * What the printers of single codecs share. Every decoder is `(v, p, n) => …`: value, path, notes; one that can find
 * no error and make no repair takes only the value.
 */
export interface DecoderSite {
  readonly module: EsModule
  /** What the references of lowered schemas lead to, as far as tests look at it. */
  readonly definition: Definition
  /** An expression over `v`: whether it fits a test of a branch. */
  readonly test: (test: Schema) => string
  readonly facts: CodecFacts
  /** What function names start with. */
  readonly prefix: string
  /** Names of the functions of definitions. */
  readonly functions: Map<string, string>
  /** The name of a function that decodes the values of a codec, undefined when they stay as they are. */
  decoder(codec: Codec): string | undefined
  /** An expression for the decoded value of another one. */
  decoded(codec: Codec, value: string, path: string): string
}

/** The path of a member, as an expression over the path `p` of its object. */
export function pathOf(name: string, end = ''): string {
  return `p + ${printString(`/${escapeToken(name)}${end}`)}`
}
