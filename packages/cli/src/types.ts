import type { Readable, Writable } from 'node:stream'

/** Where a person can be asked. */
export interface Terminal {
  readonly input: Readable
  readonly output: Writable
}

/** Where a command runs and what it writes to. */
export interface Io {
  /** Absolute path; paths are taken and shown relative to it. */
  readonly cwd: string
  /** Whether standard output takes ANSI colours. */
  readonly color: boolean
  /** The width of the terminal. Absent where standard output is none. */
  readonly columns?: number
  /** Writes a text and a line break to standard output: results. */
  readonly out: (text: string) => void
  /** The same to standard error: comments on results. */
  readonly err: (text: string) => void
  /** Shows a text in place of the last one, in the last line of a terminal. Absent where standard error is none. */
  readonly status?: (text: string) => void
  /** All of standard input. */
  readonly readStdin: () => Promise<string>
  /** Absent where nobody answers: in a script, behind a pipe. */
  readonly terminal?: Terminal
}

export interface Flag {
  readonly type: 'string' | 'boolean'
  /** One letter. */
  readonly short?: string
  readonly multiple?: true
  /** The placeholder of the value in the help. */
  readonly value?: string
  readonly choices?: readonly string[]
  readonly description: string
}

/** The flags of a command line, checked against their declarations. */
export interface Flags {
  isSet(name: string): boolean
  text(name: string): string | undefined
  /** All values of a flag that can be repeated; a value may hold several, joined by commas. */
  list(name: string): readonly string[]
  /** A whole number from 0 up. */
  count(name: string): number | undefined
}

/** 0 all is well, 1 findings, 2 the command line or the configuration is wrong. */
export type ExitCode = 0 | 1 | 2

export type Run = (args: readonly string[], flags: Flags, io: Io) => ExitCode | Promise<ExitCode>

export interface Command {
  readonly summary: string
  /** What follows the command's name, as the help shows it. */
  readonly usage: string
  /** Command lines without the program's name. */
  readonly examples: readonly string[]
  readonly flags: Readonly<Record<string, Flag>>
  /** How many arguments it takes. */
  readonly args: { readonly min: number; readonly max: number }
  /** Loaded when the command is run: `toolbake --version` needs no compiler. */
  load(): Promise<{ readonly run: Run }>
}
