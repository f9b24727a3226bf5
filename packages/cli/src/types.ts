import type { Readable, Writable } from 'node:stream'

/** A terminal where questions can be asked. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/** The environment of a command: its folder, and its input and output. */
export interface Io {
  /** Absolute path; other paths are resolved and shown relative to it. */
  readonly cwd: string
  /** Whether standard output supports ANSI colours. */
  readonly color: boolean
  /** Width of the terminal; absent if standard output is not a terminal. */
  readonly columns?: number
  /** Prints a line of the result to standard output. */
  readonly out: (text: string) => void
  /** Prints a line about the result to standard error. */
  readonly err: (text: string) => void
  /** Replaces the status in the last line of the terminal; absent if standard error is not a terminal. */
  readonly status?: (text: string) => void
  /** Reads all of standard input. */
  readonly readStdin: () => Promise<string>
  /** Absent if nobody can answer: in a script, behind a pipe. */
  readonly terminal?: Terminal
}

export interface Flag {
  /** `count`: a non-negative integer. */
  readonly type: 'string' | 'count' | 'boolean'
  /** One letter. */
  readonly short?: string
  readonly multiple?: true
  /** Placeholder of the value in the help. */
  readonly placeholder?: string
  readonly choices?: readonly string[]
  readonly description: string
}

/** The flags of a command line, checked against their declarations. */
export interface Flags {
  isSet(name: string): boolean
  text(name: string): string | undefined
  /** All values of a flag that can be repeated; one value may contain several, separated by commas. */
  list(name: string): readonly string[]
  /** The number of a flag of the type `count`. */
  count(name: string): number | undefined
}

/** 0: no errors; 1: findings; 2: invalid command line or configuration. */
export type ExitCode = 0 | 1 | 2

export type Run = (args: readonly string[], flags: Flags, io: Io) => ExitCode | Promise<ExitCode>

export interface Command {
  readonly summary: string
  /** The arguments as the help shows them. */
  readonly usage: string
  /** Command lines without the program's name. */
  readonly examples: readonly string[]
  readonly flags: Readonly<Record<string, Flag>>
  /** How many arguments it takes. */
  readonly args: { readonly min: number; readonly max: number }
  /** Loads the code of the command; only when it runs, because `toolbake --version` needs no compiler. */
  load(): Promise<{ readonly run: Run }>
}
