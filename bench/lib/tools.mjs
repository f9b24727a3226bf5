// Tool files to measure: real tools of the committed sample, varied by number, formatted like hand-written YAML.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@toolbake/core'
import { dump } from 'js-yaml'

const SAMPLE = new URL('../../fixtures/corpora/mcp-tools.jsonl', import.meta.url)
const WORDS =
  'repository branch review label release workflow job secret team project issue commit page filter'.split(
    ' ',
  )
/** Mean size of a file, so that figures can be compared with those of other tables. */
const TARGET_BYTES = 1800

/**
 * Writes `count` files `t0.schema.yaml` … into a folder, and `entry.ts` that imports them all with a query.
 * @param {string} folder emptied first
 * @param {number} count
 * @param {(index: number) => string} specifier of the import in `entry.ts`
 */
export function writeTools(folder, count, specifier) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tools = sampleTools()
  const imports = []
  let bytes = 0
  for (let index = 0; index < count; index++) {
    const module = toolModule(tools[index % tools.length], index)
    const text = `# Tool ${index}\n${dump(module, { lineWidth: 100, noRefs: true })}`
    bytes += text.length
    writeFileSync(join(folder, `t${index}.schema.yaml`), text)
    imports.push(`import t${index} from '${specifier(index)}'`)
  }
  const names = Array.from({ length: count }, (_, index) => `t${index}`).join(', ')
  writeFileSync(join(folder, 'entry.ts'), `${imports.join('\n')}\nexport const tools = [${names}]\n`)
  return { bytesPerFile: Math.round(bytes / count) }
}

/** Returns tools without warnings, because printing warnings would take time. */
export function sampleTools() {
  return readFileSync(SAMPLE, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ inputSchema }) => {
      const text = JSON.stringify(inputSchema)
      const isPlain = inputSchema.type === 'object' && Object.keys(inputSchema.properties ?? {}).length >= 2
      return isPlain && text.length < TARGET_BYTES * 2 && isQuiet(inputSchema)
    })
}

function isQuiet(inputSchema) {
  const source = {
    uri: 'file:///t.schema.json',
    text: JSON.stringify({ module_id: 't', input_schema: inputSchema }),
  }
  return compile(source, { profile: 'openai' }).diagnostics.every(({ severity }) => severity === 'info')
}

/** Returns a tool of the sample as a module of its own, with properties added up to the target size. */
export function toolModule(tool, index) {
  const schema = structuredClone(tool.inputSchema)
  for (let at = 0; dump(schema).length < TARGET_BYTES - 300; at++) {
    const word = WORDS[(index + at) % WORDS.length]
    schema.properties[`${word}_${at}`] =
      at % 3 === 0
        ? {
            type: 'string',
            enum: [`${word}1`, `${word}2`],
            description: `Which ${word} of tool ${index} is meant`,
          }
        : {
            type: 'integer',
            minimum: 1,
            maximum: 100 + index,
            description: `How many of the ${word}s to return`,
          }
  }
  return {
    module_id: `bench.t${index}`,
    description: `${(tool.description ?? tool.name).slice(0, 160)} (${index})`,
    input_schema: schema,
  }
}
