import { join } from 'node:path'
import { importTools } from '@toolbake/core'
import { readText } from '@toolbake/core/node'
import { NO_FLAGS } from '../flags.ts'
import { checkDistinct } from '../layout.ts'
import * as messages from '../messages/usage.ts'
import { schemaFrom, withModeline } from '../modeline.ts'
import { writeInside } from '../output.ts'
import { openProject } from '../project.ts'
import { fromJson, inputOf } from '../provider-json.ts'
import { report } from '../report/report.ts'
import type { Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import { isPlugAndPlay } from './run-program.ts'
import type { Facts, NewFile } from './types.ts'

const WEATHER = `module_id: weather.today
description: The weather of today in one place.
input_schema:
  type: object
  properties:
    place:
      type: string
      description: A city, and its country if it could be mistaken
    unit: { type: string, enum: [celsius, fahrenheit], default: celsius }
  required: [place]
examples:
  - inputs: { place: Lyon }
`

/** Returns the folder for new tool files. */
export function toolsFolder({ sources }: Facts): string {
  return `${sources}tools`
}

export function firstTool(facts: Facts): NewFile {
  const path = `${toolsFolder(facts)}/weather.schema.yaml`
  return { path, text: withSchema(WEATHER, schemaOf(path, facts)) }
}

/**
 * Returns tool files for the tools in a provider's JSON.
 *
 * @throws {UsageError} if the JSON contains no tools
 */
export async function importedTools(file: string, facts: Facts, io: Io): Promise<readonly NewFile[]> {
  const project = await openProject(NO_FLAGS, io)
  const settings = { profiles: project.compiler.options.known.values() }
  const input = await inputOf(file, NO_FLAGS, io)
  const { read, diagnostics, others } = fromJson(input, project, (json) => importTools(json, settings))
  if (others !== undefined)
    report({ diagnostics, files: 1, tools: read?.files.length ?? 0 }, NO_FLAGS, io, io.err)
  if (read === undefined) throw new UsageError(messages.holdsNoTools(file))
  checkDistinct(read.files)
  return read.files.map(({ path, text }) => {
    const below = join(toolsFolder(facts), path).replaceAll('\\', '/')
    return { path: below, text: withSchema(text, schemaOf(below, facts)) }
  })
}

/** Corrects the paths of the schema after the installation: it may be in the root of a workspace, or nowhere. */
export function correctModelines(tools: readonly NewFile[], facts: Facts): void {
  for (const { path, text } of tools) {
    const at = join(facts.folder, path)
    const corrected = withSchema(text.replace(/^# yaml-language-server: .*\n/, ''), schemaFrom(at))
    if (corrected !== text && readText(at) === text) writeInside(facts.folder, path, corrected)
  }
}

function withSchema(text: string, schema: string | undefined): string {
  return schema === undefined ? text : withModeline(text, schema)
}

/** Returns the path of the schema from a tool file; undefined with Plug'n'Play, which keeps packages in archives. */
function schemaOf(path: string, { folder }: Facts): string | undefined {
  // The package is installed last, probably into this folder.
  const future = `${'../'.repeat(path.split('/').length - 1)}node_modules/toolbake/toolbake.schema.json`
  return schemaFrom(join(folder, path)) ?? (isPlugAndPlay(folder) ? undefined : future)
}
