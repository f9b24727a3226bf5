import type { Inputs } from '../types.ts'

/** What there is of a value so far: each object may lack members, each list may lack items at its end. */
export type DeepPartial<T> = unknown extends T
  ? T
  : T extends readonly unknown[]
    ? number extends T['length']
      ? DeepPartial<T[number]>[]
      : { [Index in keyof T]?: DeepPartial<T[Index]> }
    : T extends object
      ? { [Key in keyof T]?: DeepPartial<T[Key]> }
      : T

/** What has arrived of a call; `tool` decides the type of `input`. */
export type PartialCall<I extends Inputs = Inputs> = {
  [Tool in keyof I & string]: {
    /** Module id. */
    readonly tool: Tool
    /** The provider's name of the tool. */
    readonly name: string
    /** In the author's shape, not checked. */
    readonly input: DeepPartial<I[Tool]>
  }
}[keyof I & string]
