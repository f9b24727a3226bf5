import { choose } from '../init/choices.ts'
import { detectFacts } from '../init/detect/detect.ts'
import { finish } from '../init/finish.ts'
import { planProject } from '../init/plan/plan.ts'
import type { FileEdit } from '../init/types.ts'
import { unifiedDiff } from '../init/unified-diff.ts'
import * as messages from '../messages/init.ts'
import { kept, written } from '../messages/output.ts'
import { writeInside } from '../output.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

/**
 * Sets up a project. Existing files are only extended by insertion, or stay unchanged; in `package.json` toolbake may
 * move to `dependencies`.
 */
export async function run(_: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const facts = await detectFacts(io.cwd, flags.text('host'))
  io.err(messages.found(facts.title, facts.manager, facts.typescript))
  const choices = await choose(facts, flags, io)
  if (choices === undefined) return 1
  const { edits, manual, notes } = planProject(facts, choices)
  if (facts.toolbakeConfig !== undefined) io.err(kept(facts.toolbakeConfig))
  if (flags.isSet('dry-run')) {
    for (const edit of edits) io.out(unifiedDiff(edit))
    for (const text of [...notes, ...manual]) io.err(text)
    io.err(messages.dryRun)
    return manual.length > 0 ? 1 : 0
  }
  write(edits, io)
  for (const text of notes) io.err(text)
  if (edits.length + manual.length === 0) io.err(messages.nothingToDo)
  if (facts.package === undefined) io.err(`${messages.noPackageJson} ${messages.npmInit}`)
  const code = await finish(facts, choices, flags, io)
  for (const text of manual) io.err(text)
  return manual.length > 0 ? 1 : code
}

function write(edits: readonly FileEdit[], { cwd, err }: Io): void {
  for (const { path, before, text } of edits) {
    writeInside(cwd, path, text)
    err(before === undefined ? written(path) : messages.addedTo(path))
  }
}
