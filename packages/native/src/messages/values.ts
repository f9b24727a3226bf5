// Descriptions of JavaScript values, as parts of diagnostics.

export const list = 'a list'
export const object = 'an object'
export const ofType = (type: string): string => `a ${type}`
export const instanceOf = (name: string): string => `an instance of ${name}`
export const tooDeep = (levels: number): string => `more than ${levels} levels, perhaps without end`
export const nothing = 'nothing'

export const noJsonSchema = 'the schema of the AI SDK holds no JSON Schema'

export const thrownValue = (value: string): string => `${value} was thrown`
export const hiddenValue = 'something that cannot be shown was thrown'
export const error = (name: string, message: string): string => `${name}: ${message}`
