import type { Json, YamlComment } from '@toolbake/core'
import { memberAt, parsePointer } from '@toolbake/core/internal'
import type { NoteKind } from './convert/types.ts'
import { describeNote } from './messages/notes.ts'
import type { Finding, FindingCode } from './worker/types.ts'

/** Kinds of notes by finding. Findings that are errors are not in the document. */
const KINDS: Readonly<Partial<Record<FindingCode, NoteKind>>> = {
  native_check: 'check',
  native_transform: 'transform',
}

/**
 * Returns what the code contains and a tool file cannot express.
 *
 * @param read the document of the module
 * @param merged the same document merged with its YAML file, whose schemas have no code
 */
export function commentsOf(findings: readonly Finding[], read: Json, merged: Json): YamlComment[] {
  return findings.flatMap(({ code, pointer, params }) => {
    const kind = KINDS[code]
    if (kind === undefined) return []
    const path = parsePointer(pointer) ?? []
    const schema = path.slice(0, path[0] === 'tools' ? 3 : 1)
    if (memberAt(read, schema) !== memberAt(merged, schema)) return []
    return [{ pointer, text: describeNote({ kind, what: partOf(params), pointer }, false) }]
  })
}

/** A module can write its own findings, so parameters may be missing. */
function partOf(params: Readonly<Record<string, unknown>> | undefined): string {
  const what = params?.['what']
  return typeof what === 'string' ? what : ''
}
