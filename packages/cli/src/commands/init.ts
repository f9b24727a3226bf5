import { join } from 'node:path'
import { readText } from '@toolbake/core/node'
import { CONFIG_NAMES } from '@toolbake/project'
import * as messages from '../messages/output.ts'
import { writeInside } from '../output.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

const CONFIG = `import { defineConfig } from 'toolbake'

export default defineConfig({
  // Maps, tuples and the like reach models in another shape where a provider takes no other; decodeCall brings
  // arguments back to yours.
  reshape: true,
})
`

const TOOL = `module_id: weather.today
description: The weather of today in one place.
input_schema:
  type: object
  properties:
    place: { type: string, description: 'A city, and its country if it could be mistaken' }
    unit: { type: string, enum: [celsius, fahrenheit], default: celsius }
  required: [place]
examples:
  - inputs: { place: Lyon }
`

/** Writes a configuration and a first tool; what is there stays. */
export function run(_: readonly string[], __: Flags, { cwd, err }: Io): ExitCode {
  const config = CONFIG_NAMES.find((name) => readText(join(cwd, name)) !== undefined)
  if (config === undefined) write('toolbake.config.ts', CONFIG)
  else err(messages.kept(config))
  write('tools/weather.schema.yaml', TOOL)
  err(messages.next)
  return 0

  function write(path: string, text: string): void {
    if (readText(join(cwd, path)) !== undefined) {
      err(messages.kept(path))
      return
    }
    writeInside(cwd, path, text)
    err(messages.written(path))
  }
}
