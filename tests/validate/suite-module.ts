import { build } from 'esbuild'
import { emitValidators } from '../../packages/core/src/emit-validators.ts'
import { embedRemotes, loadMetaSchemas, loadSuite, loadSuiteRemotes } from './suite.ts'

const RUNTIME = new URL('../../packages/runtime/src/index.ts', import.meta.url).pathname

export interface SuiteResult {
  readonly verdicts: number
  readonly wrong: readonly string[]
  /** The outcome of an attempt to create code from a string. */
  readonly evaluated: string
}

/**
 * Returns the official suite with its schemas compiled, in three ways, as one script without imports. It stores a
 * `SuiteResult` in `globalThis.suiteResult`.
 *
 * @param step 2 for every other group
 */
export async function suiteScript(step = 1): Promise<string> {
  const remotes = {
    ...Object.fromEntries(
      Object.entries(loadSuiteRemotes()).filter(([url]) => url.includes('/draft2020-12/')),
    ),
    ...loadMetaSchemas(),
  }
  const imports = new Map<string, string>()
  const chosen = loadSuite('draft2020-12').filter((_, index) => index % step === 0)
  const groups = chosen.map(({ file, description, schema, tests }) => {
    const whole = embedRemotes(schema, remotes)
    const full = emitValidators([{ schema: whole, faces: { is: 'is', check: 'check' } }])
    const small = emitValidators([{ schema: whole, faces: { check: 'small' } }], { errors: 'small' })
    for (const [local, name] of [...full.imports, ...small.imports]) imports.set(local, name)
    const name = JSON.stringify(`${file}: ${description}`)
    return `(()=>{${full.code}
const small=(()=>{${small.code}return small})();
return [${name},(v)=>[is(v),check(v).length===0,small(v).length===0],JSON.parse(${JSON.stringify(JSON.stringify(tests))})]})()`
  })
  const names = [...imports].map(([local, name]) => `${name} as ${local}`).join(',')
  const text = `import{${names}}from'@toolbake/runtime'
const result={verdicts:0,wrong:[],evaluated:'allowed'}
for(const [name,run,tests] of [${groups.join(',\n')}])for(const {description,data,valid} of tests)for(const verdict of run(data)){
result.verdicts++
if(verdict!==valid)result.wrong.push(name+': '+description)}
try{new Function('return 1')()}catch(error){result.evaluated=error.name}
globalThis.suiteResult=result`
  const built = await build({
    stdin: { contents: text, resolveDir: '/', loader: 'js' },
    alias: { '@toolbake/runtime': RUNTIME },
    bundle: true,
    format: 'iife',
    charset: 'utf8',
    write: false,
    logLevel: 'error',
  })
  return built.outputFiles[0]?.text ?? ''
}
