import { resolve } from 'node:path'
import type { Compilation, Diagnostic, ProviderTools, SourceDocument, StrictSetting } from '@toolbake/core'
import { findProfile, readProviderTools } from '@toolbake/core'
import type { ConvertedFile } from '../converted-files.ts'
import { decoderFiles, toolsFile, writeConverted } from '../converted-files.ts'
import { findingsOf } from '../findings.ts'
import { lostMembers } from '../lost-members.ts'
import * as messages from '../messages/report.ts'
import * as usage from '../messages/usage.ts'
import type { Project } from '../project.ts'
import { checkProfile, openProject, readStrict } from '../project.ts'
import { fromJson, inputOf } from '../provider-json.ts'
import { report } from '../report/report.ts'
import type { Findings } from '../report/types.ts'
import { runtimeNames } from '../runtime-name.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import { createRelocator } from '../wire-places.ts'

/** Name of the intermediate toolset, which is not a file. */
const URI = 'converted:tools.schema.json'

/** Converts the tools of one provider to those of another and prints them; problems go to standard error. */
export async function run([file = '']: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const to = flags.text('to')
  if (to === undefined) throw new UsageError(usage.missingFlag('to'), usage.nameTargetProfile)
  const decoder = flags.text('decoder')
  if (decoder !== undefined && !/\.m?js$/.test(decoder))
    throw new UsageError(usage.notAModule(decoder), usage.nameModule)
  const project = await openProject(flags, io)
  const mode = readStrict(flags)
  await checkProfile(to, mode, project.compiler)
  const from = flags.text('from')
  if (from !== undefined) await checkProfile(from, undefined, project.compiler)
  const known = [...project.compiler.options.known.values()]
  const {
    read,
    document,
    diagnostics: ofText,
  } = fromJson(await inputOf(file, flags, io), project, (json) => readProviderTools(json, known, from))
  if (read === undefined || document === undefined)
    return report({ diagnostics: ofText, files: 1, tools: 0 }, flags, io, io.err)
  const { compilation, found } = converted({ read, document, ofText }, { to, mode }, project)
  const code = report(found, flags, io, io.err)
  const request = compilation.requests[to]
  const isFaulty = found.diagnostics.some(({ severity }) => severity === 'error')
  if (request === undefined || isFaulty) return 1
  const out = flags.text('out')
  const files: ConvertedFile[] = []
  if (out !== undefined) files.push(toolsFile(resolve(io.cwd, out), request.json, request.profile))
  if (decoder !== undefined) {
    const options = { source: file, profile: to, runtimeOf: runtimeNames(project, io) }
    files.push(...decoderFiles(resolve(io.cwd, decoder), compilation, options))
  }
  const input = file === '' || file === '-' ? undefined : resolve(io.cwd, file)
  writeConverted(files, { input, cwd: io.cwd, force: flags.isSet('force') })
  if (out === undefined) io.out(JSON.stringify(request.json, null, 2))
  if (decoder === undefined && compilation.diagnostics.some((one) => one.code === 'needs_decode'))
    io.err(messages.needsDecoder(to))
  return code
}

interface ReadText {
  readonly read: ProviderTools
  readonly document: SourceDocument
  /** Diagnostics that are reported already. */
  readonly ofText: readonly Diagnostic[]
}

/** Compiles the tools for the other provider. Diagnostics are located in the text that was read. */
function converted(
  { read: { tools, wires, profile }, document, ofText }: ReadText,
  { to, mode }: { to: string; mode: StrictSetting | undefined },
  { compiler }: Project,
): { compilation: Compilation; found: Findings } {
  const text = JSON.stringify({ tools }, null, 2)
  const compilation = compiler.compile({ uri: URI, text }, { profile: to, mode })
  const found = findingsOf([{ uri: URI, compilations: [compilation] }])
  const target = findProfile(compiler.options.known, to)
  const lost =
    target === undefined
      ? []
      : lostMembers({ from: profile, to: target, modules: tools, wires, compilation }, compiler.options)
  const codes = new Set(ofText.map((diagnostic) => diagnostic.code))
  // The intermediate toolset repeats problems of the text that was read.
  const fresh = found.diagnostics.filter((diagnostic) => !codes.has(diagnostic.code))
  const placed = [...fresh, ...lost].map(createRelocator({ text, document, modules: tools, wires }))
  return { compilation, found: { ...found, diagnostics: [...ofText, ...placed] } }
}
