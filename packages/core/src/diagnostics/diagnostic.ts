import { frameOf } from './frame.ts'
import { hintOf, messageOf } from './message.ts'
import { originPath, originPointer } from './origin.ts'
import type { Diagnostic, DiagnosticJson, Origin, Problem, Range, Severity } from './types.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * A problem with its text. Most are never shown, so all that has to be computed (text, pointer, range, frame) is
 * computed when it is first read.
 */
export function createDiagnostic(problem: Problem, severity: Severity): Diagnostic {
  const { code, at, tool, profile, grade, keyword } = problem
  let message: string | undefined
  let pointer: string | undefined
  let range: Range | undefined = problem.range
  let frame: string | undefined
  const diagnostic: Mutable<Diagnostic> = {
    code,
    severity,
    get message() {
      message ??= messageOf(problem)
      return message
    },
    get hint() {
      return hintOf(problem)
    },
    uri: at.document.uri,
    get pointer() {
      pointer ??= originPointer(at)
      return pointer
    },
    get range() {
      range ??= at.document.locate(originPath(at), problem.mark ?? 'value')
      return range
    },
    get frame() {
      frame ??= frameOf(at.document.text, this.range)
      return frame
    },
    toJSON() {
      return toJson(this)
    },
  }
  if (tool !== undefined) diagnostic.tool = tool
  if (profile !== undefined) diagnostic.profile = profile
  if (grade !== undefined) diagnostic.grade = grade
  if (keyword !== undefined) diagnostic.keyword = keyword
  return diagnostic
}

/** The same diagnostic at another place. */
export function moveDiagnostic(
  diagnostic: Diagnostic,
  at: Origin,
  mark: NonNullable<Problem['mark']>,
): Diagnostic {
  const range = at.document.locate(originPath(at), mark)
  return Object.create(diagnostic, {
    uri: { value: at.document.uri },
    pointer: { value: originPointer(at) },
    range: { value: range },
    frame: { value: frameOf(at.document.text, range) },
  })
}

/** The keys stand in one order, whatever is absent. */
function toJson(diagnostic: Diagnostic): DiagnosticJson {
  const { code, severity, message, hint, uri, pointer, range, tool, profile, grade, keyword } = diagnostic
  return {
    code,
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    uri,
    pointer,
    line: range.start.line,
    column: range.start.column,
    endLine: range.end.line,
    endColumn: range.end.column,
    ...(tool === undefined ? {} : { tool }),
    ...(profile === undefined ? {} : { profile }),
    ...(grade === undefined ? {} : { grade }),
    ...(keyword === undefined ? {} : { keyword }),
  }
}

/** Each once, where several compilations of one file found the same. */
export function distinctDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byFile = new Map<string, Diagnostic[]>()
  const objects = new Set(diagnostics)
  for (const diagnostic of objects) {
    const ofFile = byFile.get(diagnostic.uri)
    if (ofFile) ofFile.push(diagnostic)
    else byFile.set(diagnostic.uri, [diagnostic])
  }
  const repeated = new Set([...byFile.values()].flatMap(repeatedIn))
  return [...objects].filter((diagnostic) => !repeated.has(diagnostic))
}

/** Of one file: the keys of all files at once would take more memory than all else. */
function repeatedIn(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map<string, Diagnostic[]>()
  return diagnostics.filter((diagnostic) => {
    const { code, pointer, tool, profile } = diagnostic
    const key = JSON.stringify([code, pointer, tool, profile])
    const alike = known.get(key) ?? []
    const isKnown = alike.some((other) => isSame(other, diagnostic))
    if (!isKnown) known.set(key, [...alike, diagnostic])
    return isKnown
  })
}

/** Of two with one pointer. Syntax errors have none, and their ranges are known without reading the text again. */
function isSame(one: Diagnostic, other: Diagnostic): boolean {
  return one.message === other.message && (one.pointer !== '' || startOf(one) === startOf(other))
}

function startOf({ range }: Diagnostic): number {
  return range.start.offset
}
