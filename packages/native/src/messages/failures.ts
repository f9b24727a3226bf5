// Why a module cannot be used, or a tool cannot be built.

export const notInstalled = (specifier: string): string => `"${specifier}" is not installed`
export const cannotBeBuilt = (tool: string, reasons: readonly string[]): string =>
  `The tool "${tool}" cannot be built:\n${reasons.join('\n')}`
export const expectedTypebox = 'Expected a schema of TypeBox or a JSON Schema'
export const expectedStandard = 'Expected a schema with `~standard.jsonSchema`'
export const expectedZod = 'Expected a schema of Zod'
