import type { TypesProblem } from '@toolbake/core'
import { uriToPath } from '@toolbake/core/node'
import type { FoundImport } from './imports.ts'
import { typedQuery } from './sources.ts'

/** Returns the collisions that one of the imports has, each with the query of that import. */
export function importedCollisions(
  problems: readonly TypesProblem[],
  imports: readonly FoundImport[],
): TypesProblem[] {
  return problems.flatMap((problem) => {
    const paths = problem.uris.map(uriToPath)
    for (const found of imports) {
      const query = typedQuery(found.query)
      if (query !== undefined && isAmbiguous(found, paths))
        return [{ ...problem, params: { ...problem.params, query } }]
    }
    return []
  })
}

/** Whether the part of a specifier that names folders of its file and the file also ends the path of another one. */
function isAmbiguous({ path, specifier }: FoundImport, paths: readonly string[]): boolean {
  if (!paths.includes(path)) return false
  const [own, written] = [path, specifier].map((one) => one.split(/[\\/]/).reverse()) as [string[], string[]]
  const differing = written.findIndex((name, index) => name !== own[index])
  const ending = written.slice(0, differing < 0 ? undefined : differing)
  return paths.some((other) => {
    const names = other.split(/[\\/]/).reverse()
    return other !== path && ending.every((name, index) => name === names[index])
  })
}
