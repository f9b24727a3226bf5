import type { Diagnostic, Json, Problem, Profile, SourceDocument, ToolFinding } from '@toolbake/core'
import { checkTools, readProviderTools } from '@toolbake/core'
import { childOrigin, diagnosticsOf, parsePointer, rootOrigin } from '@toolbake/core/internal'
import * as messages from '../messages/report.ts'
import type { Project } from '../project.ts'
import { checkProfile } from '../project.ts'
import type { JsonInput } from '../provider-json.ts'
import { askedFirst, fromJson, isYamlFile } from '../provider-json.ts'
import { report } from '../report/report.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

/** Reports what providers would refuse in tools that are JSON in the form of any provider. */
export async function checkForeignTools(
  input: JsonInput,
  project: Project,
  flags: Flags,
  io: Io,
): Promise<ExitCode> {
  const { options } = project.compiler
  const ids = flags.list('profile')
  for (const id of ids) await checkProfile(id, undefined, project.compiler)
  const known = askedFirst(options.known.values(), ids)
  const {
    read,
    document,
    diagnostics,
    others = [],
  } = fromJson(input, project, (json) => formOf(json, known), isYamlFile(input.name))
  if (read === undefined || document === undefined)
    return report({ diagnostics, files: 1, tools: 0 }, flags, io)
  const profiles = known.filter(({ id }) => ids.includes(id))
  const problems = (profiles.length > 0 ? profiles : [read.form]).flatMap((profile) =>
    checkTools(document.value, profile, read.form)
      // Entries that are not tools are reported already.
      .filter(({ pointer }) => !others.some((other) => `${pointer}/`.startsWith(`${other}/`)))
      .map((finding) => toProblem(finding, profile, document)),
  )
  const found: Diagnostic[] = diagnosticsOf(problems, options.diagnostics)
  const all = [...diagnostics, ...found]
  return report({ diagnostics: all, files: 1, tools: read.tools, areForeign: true }, flags, io)
}

/** Returns the first profile whose form the tools have. */
function formOf(json: Json, known: readonly Profile[]): { form: Profile; tools: number } {
  const { profile, tools } = readProviderTools(json, known)
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
