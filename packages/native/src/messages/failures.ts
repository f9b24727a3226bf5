// Why a module cannot be used, or a tool cannot be built.

export const notInstalled = (specifier: string): string => `"${specifier}" is not installed`
/** The module itself wrote to the pipe of the reply. */
export const UNREADABLE_REPLY = 'its answer cannot be read'
export const notAFile = (path: string): string => `${path} is not a file`
export const tooLong = (path: string, max: number): string => `${path} is larger than ${max} bytes`
export const cannotBeBuilt = (tool: string, reasons: readonly string[]): string =>
  `The tool "${tool}" cannot be built:\n${reasons.join('\n')}`
export const expectedTypebox = 'Expected a schema of TypeBox or a JSON Schema'
export const expectedStandard = 'Expected a schema with `~standard.jsonSchema`'
export const expectedZod = 'Expected a schema of Zod'
