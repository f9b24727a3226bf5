import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toCommonJs } from '@toolbake/project'
import { createServe as createModuleServe, type Serve } from '../node/serve.ts'
import { runtimePath } from '../runtime-path.ts'
import { stubOf } from './stub.ts'

/** Serves modules and the runtime's files as CommonJS: Jest cannot require ES modules. */
export function createServe(folder: string): Serve {
  const runtime = runtimePath()
  const serve = createModuleServe(folder, () => stubOf(runtime))
  return async (id) => {
    if (dirname(id).startsWith(dirname(runtime))) {
      return { result: { code: readRuntime(id) }, warnings: [], files: [id] }
    }
    const served = await serve(id)
    if (served === undefined || !('code' in served.result)) return served
    return { ...served, result: { code: toCommonJs(served.result.code, id) } }
  }
}

/** Returns a file of the runtime as CommonJS, with its imports replaced by stubs. */
function readRuntime(path: string): string {
  const code = toCommonJs(readFileSync(path, 'utf8'), path)
  return code.replace(
    /\brequire\("(\.[^"]+)"\)/g,
    (_, specifier: string) =>
      `require(${JSON.stringify(stubOf(join(dirname(path), specifier).replaceAll('\\', '/')))})`,
  )
}
