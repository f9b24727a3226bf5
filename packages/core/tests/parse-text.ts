import type { Problem, SourceDocument } from '../src/diagnostics/types.ts'
import { parse } from '../src/parse/parse.ts'

/** A text as a file, with the problems that were reported. */
export function parseText(
  input: string | Uint8Array,
  uri = 'file:///project/a.yaml',
): { document: SourceDocument | undefined; problems: Problem[] } {
  const problems: Problem[] = []
  return { document: parse(uri, input, (problem) => problems.push(problem)), problems }
}

/** `code line:column` of each problem. */
export function brief(problems: readonly Problem[]): string[] {
  return problems.map(
    ({ code, range }) => `${code} ${range?.start.line ?? '?'}:${range?.start.column ?? '?'}`,
  )
}
