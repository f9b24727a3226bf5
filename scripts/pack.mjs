// npm run pack [folder]: builds and packs all packages as they would be published, and prints how to install them.
import { resolve } from 'node:path'
import { packPackages, publishedPackages } from './lib/packages.mjs'
import { build, ensureInstalled } from './lib/prepare.mjs'
import { root } from './lib/run.mjs'

/** Packages that an app may install in addition, with their uses. */
const OPTIONAL = {
  '@toolbake/native': 'tools written in Zod, TypeBox, Valibot or ArkType',
  '@toolbake/frameworks':
    'AI SDK, Mastra, LangChain, OpenAI Agents, TanStack AI, MCP servers, Claude Agent SDK',
  '@toolbake/codegen': 'the command `toolbake generate`',
  '@toolbake/apcore': "the interface of apcore's schema system",
}

await ensureInstalled()
await build()
const tarballs = await packPackages(resolve(process.argv[2] ?? `${root}/dist-packages`))
const needed = [...withDependencies('toolbake')].sort()
console.log(`Packed ${Object.keys(tarballs).length} packages. None of them is published yet.

npm, in the folder of your app:

  npm install --save-dev ${needed.map(quoted).join(' ')}

pnpm does not take the dependencies of a tarball from other tarballs. Add this to pnpm-workspace.yaml of your app:

  overrides:
${needed.map((name) => `    '${name}': ${JSON.stringify(`file:${tarballs[name]}`)}`).join('\n')}

  pnpm add --save-dev toolbake

More packages, each in the same way:

${Object.entries(OPTIONAL)
  .map(([name, use]) => `  ${quoted(name)}  for ${use}`)
  .join('\n')}`)

/**
 * Returns the name of a package and those of its dependencies in this repository, transitively.
 *
 * @param {string} name
 * @param {Set<string>} [found]
 */
function withDependencies(name, found = new Set()) {
  const known = publishedPackages().find((other) => other.name === name)
  if (known === undefined || found.has(name)) return found
  found.add(name)
  for (const dependency of Object.keys(known.dependencies ?? {})) withDependencies(dependency, found)
  return found
}

/** @param {string} name */
function quoted(name) {
  const path = tarballs[name] ?? ''
  return path.includes(' ') ? JSON.stringify(path) : path
}
