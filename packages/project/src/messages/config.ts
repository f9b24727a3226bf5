// Why a configuration cannot be used.

export const missing = 'The configuration does not exist'
export const notAnObject = 'The configuration must be an object'
export const exportExample = 'Such as: export default defineConfig({ })'
export const noDefaultExport = 'The configuration has no default export'
export const unreadable = (reason: string): string => `The configuration cannot be read: ${reason}`
export const unreadableAt = (reason: string, line: number, column: number, frame: string): string =>
  `${unreadable(`${reason} (line ${line}, column ${column})`)}\n${frame}`
export const schemasByName = (name: string): string => `schemas: must be documents by URI, not "${name}"`
export const onlyMetaSchemas = (name: string): string => `Only "${name}" can be given by its name.`
export const unread = 'Configurations in YAML are not read'
export const namesRead = (names: readonly string[]): string => `Write one of ${names.join(', ')}.`
export const noProfile = 'is empty, so nothing would be compiled'
export const nameProfile = 'Leave it out, or name a profile.'
export const noFolder = (path: string): string => `there is no folder "${path}"`
export const inFile = (file: string, message: string): string => `${file}: ${message}`

/** Where Nuxt's options for its TypeScript configurations are. */
export const NUXT_OPTIONS = '`typescript.tsConfig` and `nitro.typescript.tsConfig` of nuxt.config.ts'
