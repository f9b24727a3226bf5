import { join } from 'node:path'
import * as messages from '../../messages/init.ts'
import { changesDepth, outputOf } from '../detect/compiled.ts'
import { checkJson } from '../detect/json-file.ts'
import { appendJson } from '../edit/json.ts'
import { BAKED } from '../edit/scripts.ts'
import { editTsConfig, IMPORTS } from '../edit/tsconfig.ts'
import { type Choices, type Facts, type Plan, readsTypes } from '../types.ts'
import { configFile } from './config-file.ts'
import { withDependency } from './dependency.ts'
import { createDraft, type Draft } from './draft.ts'
import { planIgnored, planLinters } from './generated-files.ts'
import { planHost } from './host.ts'
import { PACKAGE, planPackageJson } from './package-json.ts'
import { projectStyle } from './style.ts'
import { planTests } from './tests.ts'

/** Plans everything that init writes. After init has run, a second run plans nothing. */
export function planProject(facts: Facts, choices: Choices): Plan {
  const style = projectStyle(facts)
  const draft = createDraft(facts.folder, style)
  const config = configFile(facts, choices.profiles, style.width)
  if (facts.toolbakeConfig === undefined) draft.create(config)
  else if (choices.lacking.length > 0)
    draft.note(messages.lackingProfiles(facts.toolbakeConfig, choices.lacking))
  for (const tool of choices.tools) draft.create(tool)
  if (facts.isOnlyRoot) {
    planRoot(facts, style.width, draft)
    return draft.plan()
  }
  if (facts.package !== undefined) {
    planHost(facts, draft)
    planTests(facts, draft)
    planPackageJson(facts, choices.profiles, draft)
    planOutput(facts, draft)
  }
  if (readsTypes(facts) && facts.tsconfig !== undefined)
    draft.write(facts.tsconfig.path, editTsConfig(facts.tsconfig, style.width))
  planLinters(facts, facts.toolbakeConfig ?? config.path, style.width, draft)
  if (facts.hasSolution) planSolution(facts, draft)
  if (facts.editors.includes('vscode')) planExtensions(facts.folder, style.width, draft)
  return draft.plan()
}

/** Plans what the packages of a workspace share. */
function planRoot(facts: Facts, width: number, draft: Draft): void {
  if (facts.package !== undefined) draft.write(PACKAGE, withDependency(facts.package.text, facts))
  planIgnored(facts.folder, draft)
  draft.leave(messages.workspaceRoot(facts.workspace))
  if (facts.editors.includes('vscode')) planExtensions(facts.folder, width, draft)
}

/** Reports output at another depth than the sources: compiled code keeps the relative paths to the modules on disk. */
function planOutput({ host, folder, package: json }: Facts, draft: Draft): void {
  if (host.setup.kind !== 'build' || host.isRuntime !== true) return
  const output = outputOf(folder, json)
  if (output !== undefined && changesDepth(output)) draft.leave(messages.otherDepth(output, BAKED))
}

/** Leaves the settings to the user, because the configuration of the app's sources is generated or elsewhere. */
function planSolution({ host, config }: Facts, draft: Draft): void {
  const path = host.ownsTsconfig ? (config ?? `${host.configs[0]}.ts`) : 'tsconfig.json'
  if (draft.read(path)?.includes('.toolbake/types') === true) return
  draft.leave(host.ownsTsconfig ? messages.nuxtTypes(path) : messages.solution(path, IMPORTS))
}

const EXTENSIONS = '.vscode/extensions.json'
const YAML = 'redhat.vscode-yaml'

/** Recommends the extension that reads the first line of tool files. */
function planExtensions(folder: string, width: number, draft: Draft): void {
  draft.create({ path: EXTENSIONS, text: '{\n  "recommendations": []\n}\n' })
  const text = draft.read(EXTENSIONS) ?? ''
  checkJson(join(folder, EXTENSIONS), text, folder, [[['recommendations'], 'array']])
  if (!text.includes(YAML)) draft.write(EXTENSIONS, appendJson(text, ['recommendations'], YAML, width))
}
