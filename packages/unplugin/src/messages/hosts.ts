/** An error of the host, not of the app. */
export const noLoaderContext = 'unplugin passed no loader context'

export const misnamed = (name: string, renamed: string): string =>
  `"${name}" is not the name of a tool file: rename it to "${renamed}".`

export const noAnswer = (id: string, seconds: number): string =>
  `${id} was not compiled within ${seconds} seconds`

export const requiresNode = (specifier: string, version: string): string =>
  `Node ${version} cannot require ${specifier}: that takes Node 22.15 or later. ` +
  'Otherwise write ES modules, with "type": "module" in package.json.'

/** Turbopack passes loader options to other processes. */
export const onlyJson = (member: string): string =>
  `The option ${member} of withToolbake holds a value that JSON cannot hold, and Turbopack passes only JSON to loaders. ` +
  'Move the options to toolbake.config.ts.'
