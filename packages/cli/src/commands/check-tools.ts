import type { Diagnostic, Json, Problem, Profile, SourceDocument, ToolFinding } from '@toolbake/core'
import { checkTools, readProviderTools } from '@toolbake/core'
import { childOrigin, diagnosticsOf, parsePointer, rootOrigin } from '@toolbake/core/internal'
import * as messages from '../messages/report.ts'
import type { Project } from '../project.ts'
import { checkProfile } from '../project.ts'
import type { JsonInput } from '../provider-json.ts'
import { fromJson } from '../provider-json.ts'
import { report } from '../report/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

/** Reports what providers would refuse of tools that are JSON already, in the form of any provider. */
export async function checkForeignTools(
  input: JsonInput,
  project: Project,
  flags: Flags,
  io: Io,
): Promise<ExitCode> {
  const { options } = project.compiler
  const known = [...options.known.values()]
  const ids = flags.list('profile')
  for (const id of ids) await checkProfile(id, undefined, project.compiler)
  const { read, document, diagnostics } = fromJson(input, project, (json) => ({
    json,
    ...formOf(json, known, ids),
  }))
  if (read === undefined || document === undefined)
    return report({ diagnostics, files: 1, tools: 0 }, flags, io)
  const profiles = known.filter(({ id }) => ids.includes(id))
  const problems = (profiles.length > 0 ? profiles : [read.form]).flatMap((profile) =>
    checkTools(read.json, profile, read.form).map((finding) => toProblem(finding, profile, document)),
  )
  const found: Diagnostic[] = diagnosticsOf(problems, options.diagnostics)
  const all = [...diagnostics, ...found]
  return report({ diagnostics: all, files: 1, tools: read.tools, areForeign: true }, flags, io)
}

/** The profile in whose form the tools are: one of those that are asked for, if it fits. */
function formOf(
  json: Json,
  known: readonly Profile[],
  ids: readonly string[],
): { form: Profile; tools: number } {
  const sorted = [...known].sort((a, b) => Number(ids.includes(b.id)) - Number(ids.includes(a.id)))
  const { profile, tools } = readProviderTools(json, sorted)
  return { form: profile, tools: tools.length }
}

function toProblem(
  { message, pointer, tool, source, verdict }: ToolFinding,
  { id }: Profile,
  document: SourceDocument,
): Problem {
  const place = {
    at: childOrigin(rootOrigin(document), ...(parsePointer(pointer) ?? [])),
    profile: id,
    ...(tool === undefined ? {} : { tool }),
  }
  const params = { reason: message, source: messages.evidence(source) }
  return verdict === 'refused'
    ? { code: 'provider_refuses', ...place, params }
    : { code: 'provider_may_refuse', ...place, params }
}
