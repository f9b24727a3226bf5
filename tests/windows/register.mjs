// Simulates Windows for the packages: with Node's path functions for Windows, and the files of a folder.
import { register } from 'node:module'

const FAKES = ['fs', 'path', 'url'].map((name) => [
  `node:${name}`,
  new URL(`./${name}.mjs`, import.meta.url).href,
])

register(
  `data:text/javascript,${encodeURIComponent(`
  const fakes = new Map(${JSON.stringify(FAKES)})
  export function resolve(specifier, context, next) {
    const isOurs = /\\/packages\\/\\w+\\/dist\\//.test(context.parentURL ?? '')
    const url = isOurs ? fakes.get(specifier) : undefined
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  }`)}`,
)
