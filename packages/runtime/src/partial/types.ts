import type { Inputs } from '../types.ts'

/** A value that is not complete: each object may lack properties, each array may lack items at its end. */
export type DeepPartial<T> = unknown extends T
  ? T
  : T extends readonly unknown[]
    ? number extends T['length']
      ? DeepPartial<T[number]>[]
      : { [Index in keyof T]?: DeepPartial<T[Index]> }
    : T extends object
      ? { [Key in keyof T]?: DeepPartial<T[Key]> }
      : T

/** The decoded part of a call; `tool` determines the type of `input`. */
export type PartialCall<I extends Inputs = Inputs> = {
  [Tool in keyof I & string]: {
    /** Module id. */
    readonly tool: Tool
    /** The tool's name for the provider. */
    readonly name: string
    /** In the author's shape, not validated. */
    readonly input: DeepPartial<I[Tool]>
  }
}[keyof I & string]
