import { basename, dirname, join, resolve } from 'node:path'
import type { Compilation } from '@toolbake/core'
import { findProfile, readProviderTools } from '@toolbake/core'
import { emitDeclaration, importRuntimeFrom } from '@toolbake/project'
import { findingsOf } from '../findings.ts'
import { lostMembers } from '../lost-members.ts'
import * as messages from '../messages/report.ts'
import * as usage from '../messages/usage.ts'
import { writeInside } from '../output.ts'
import { checkProfile, openProject, readStrict } from '../project.ts'
import { fromJson, inputOf } from '../provider-json.ts'
import { report } from '../report/report.ts'
import { runtimeNames } from '../runtime-name.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import { createPlacer } from '../wire-places.ts'

/** The name of the toolset in between, which is not a file. */
const URI = 'converted:tools.schema.json'

/** Prints the tools of one provider as another takes them; problems go to standard error. */
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
  const { options } = project.compiler
  const known = [...options.known.values()]
  const {
    read,
    document,
    diagnostics: ofText,
  } = fromJson(await inputOf(file, flags, io), project, (json) => readProviderTools(json, known, from))
  if (read === undefined || document === undefined)
    return report({ diagnostics: ofText, files: 1, tools: 0 }, flags, io, io.err)
  const { tools, wires, profile } = read
  const text = JSON.stringify({ tools }, null, 2)
  const compilation = project.compiler.compile({ uri: URI, text }, { profile: to, mode })
  const found = findingsOf([{ uri: URI, compilations: [compilation] }])
  const target = findProfile(options.known, to)
  const lost =
    target === undefined
      ? []
      : lostMembers({ from: profile, to: target, modules: tools, wires, compilation }, options)
  const codes = new Set(ofText.map((diagnostic) => diagnostic.code))
  // The toolset in between has the problems of the text that was read, too.
  const fresh = found.diagnostics.filter((diagnostic) => !codes.has(diagnostic.code))
  const placed = [...fresh, ...lost].map(createPlacer({ text, document, modules: tools, wires }))
  const code = report({ ...found, diagnostics: [...ofText, ...placed] }, flags, io, io.err)
  const request = compilation.requests[to]
  if (request === undefined || !compilation.ok) return 1
  const json = JSON.stringify(request.json, null, 2)
  const out = flags.text('out')
  if (out === undefined) io.out(json)
  else write(resolve(io.cwd, out), `${json}\n`)
  if (decoder !== undefined)
    writeDecoder(
      resolve(io.cwd, decoder),
      { source: file, profile: to, compilation },
      runtimeNames(project, io),
    )
  else if (compilation.diagnostics.some((one) => one.code === 'needs_decode'))
    io.err(messages.needsDecoder(to))
  return code
}

/** The module with `decodeCall` and its declaration, as `build --emit esm` writes them. */
function writeDecoder(
  path: string,
  { source, profile, compilation }: { source: string; profile: string; compilation: Compilation },
  runtimeOf: (path: string) => string,
): void {
  const stem = path.replace(/\.m?js$/, '')
  const runtime = runtimeOf(path)
  write(path, importRuntimeFrom(compilation.code, runtime))
  const folder = dirname(path)
  const place = { folder, path: `${basename(stem)}.d.${path.endsWith('.mjs') ? 'mts' : 'ts'}` }
  const declaration = emitDeclaration(compilation, { source, profile, runtime, ...place })
  write(join(folder, declaration.path), declaration.text)
}

function write(path: string, text: string): void {
  writeInside(dirname(path), basename(path), text)
}
