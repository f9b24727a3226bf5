import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { ToolCodec } from '../../packages/core/src/export/codec.ts'
import { toUrl } from '../emit/modules.ts'

const CORE = new URL('../../packages/core/src/', import.meta.url)

/** A step of the code for one kind of codec. */
export interface Step {
  readonly file: string
  readonly kind: string
  /** The file's text without the step. */
  readonly text: string
}

/** Returns every `case` of the switch over `codec.kind` in a file; `instead` replaces it and does nothing. */
export function casesOf(file: string, instead: string): Step[] {
  const text = sourceOf(file)
  const start = text.indexOf('switch (codec.kind) {')
  const end = text.indexOf('\n}\n', start)
  const found = text.slice(start, end).matchAll(/^ {4,6}case '(?<kind>[a-z-]+)':/gm)
  return [...found].map((match) => {
    const at = start + match.index + match[0].length
    return {
      file,
      kind: match.groups?.['kind'] ?? '',
      text: `${text.slice(0, at)} ${instead}\n${text.slice(at)}`,
    }
  })
}

/** Returns every line of a file that handles one kind by itself. */
export function linesOf(file: string, instead: string): Step[] {
  const text = sourceOf(file)
  const found = text.matchAll(/if \(codec\.kind === '(?<kind>[a-z-]+)'\) (?<what>return .*)$/gm)
  return [...found].map((match) => ({
    file,
    kind: match.groups?.['kind'] ?? '',
    text: text.replace(match[0], match[0].replace(match.groups?.['what'] ?? '', instead)),
  }))
}

/** Returns a file with a text replaced that must occur exactly once. */
export function withoutMend(file: string, mend: string, instead: string): Step {
  const text = sourceOf(file)
  const found = text.split(mend).length - 1
  if (found !== 1) throw new Error(`${file} has ${found} times: ${mend}`)
  return { file, kind: mend, text: text.replace(mend, () => instead) }
}

/** Returns the kinds of codecs, read from the source of their types. */
export function codecKinds(): string[] {
  const found = sourceOf('export/codec.ts').matchAll(/readonly kind: '(?<kind>[a-z-]+)'/g)
  return [...found].map((match) => match.groups?.['kind'] ?? '')
}

/** Returns the optional members of codecs, read from the source of their types: each is a separate step. */
export function codecMembers(): string[] {
  const found = sourceOf('export/codec.ts').matchAll(/readonly (?<name>\w+)\?:/g)
  return [...new Set([...found].map((match) => match.groups?.['name'] ?? ''))]
}

function sourceOf(file: string): string {
  return readFileSync(new URL(file, CORE), 'utf8')
}

/** Loads a module of the compiler with some of its files changed. */
export async function load<Module>(entry: string, ...steps: readonly Step[]): Promise<Module> {
  const built = await build({
    entryPoints: [fileURLToPath(new URL(entry, CORE))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutant',
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const step = steps.find(({ file }) => path === fileURLToPath(new URL(file, CORE)))
            return step === undefined ? undefined : { contents: step.text, loader: 'ts' }
          })
        },
      },
    ],
  })
  return (await import(toUrl(built.outputFiles[0]?.text ?? ''))) as Module
}

/** Returns a codec with all occurrences of a member removed. */
export function withoutMember(codec: ToolCodec, member: string): ToolCodec {
  const text = JSON.stringify(codec, (key, value: unknown) => (key === member ? undefined : value))
  return JSON.parse(text) as ToolCodec
}

/** Returns a codec whose properties keep the author's names. */
export function withoutNames(codec: ToolCodec): ToolCodec {
  const text = JSON.stringify(codec, (key, value: unknown) =>
    key === 'properties' && isCodecs(value)
      ? Object.fromEntries(Object.entries(value).map(([name, property]) => [name, { ...property, name }]))
      : value,
  )
  return JSON.parse(text) as ToolCodec
}

/** Excludes schemas, which branches of unions contain. */
function isCodecs(value: unknown): value is Record<string, object> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((property) => 'codec' in property)
  )
}
