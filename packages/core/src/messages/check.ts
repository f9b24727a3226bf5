const quoted = (keywords: readonly string[]): string => keywords.map((keyword) => `"${keyword}"`).join(', ')

/** Reasons why a provider would refuse a tool that was not lowered. */
export const refusals = {
  tool: (profile: string): string => `this is not a tool of ${profile}`,
  name: (name: string, reason: string): string => `the name "${name}" is refused: ${reason}`,
  excluded: (what: string, key: string): string => `"${what}" is refused beside this "${key}"`,
  repeated: (name: string): string => `another tool is called "${name}"`,
  limit: (what: string, count: number, max: number): string => `${count} ${what}, of at most ${max}`,
  keyword: (keyword: string): string => `"${keyword}" is refused`,
  value: (keyword: string, values: readonly unknown[]): string =>
    `"${keyword}" is refused with values other than ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  keywordValue: (keyword: string, expected: string): string => `"${keyword}" must be ${expected}`,
  rootType: 'the root must have type "object"',
  atRoot: (keyword: string): string => `"${keyword}" is refused at the root`,
  noProperties: 'the root must have "properties"',
  notClosed: 'an object must have additionalProperties: false',
  openKeys: 'additionalProperties must be false, not true or a schema',
  notRequired: (key: string): string => `"${key}" must be required`,
  undeclared: (key: string): string => `"${key}" is required, but not in "properties"`,
  listedValues: 'enum or const has a value of a type that is refused there',
  format: (format: string): string => `the format "${format}" is refused`,
  pattern: (pattern: string): string => `the pattern ${pattern} is refused`,
  untyped: 'a schema must have a type',
  typeList: 'a list of types is refused',
  union: (keywords: readonly string[]): string => `"anyOf" is refused beside ${quoted(keywords)}`,
  noItems: 'an array must have "items"',
  boolean: 'true and false are refused as schemas',
  reference: (ref: string): string => `"${ref}" does not lead to a definition`,
  siblings: (keywords: readonly string[]): string => `"$ref" is refused beside ${quoted(keywords)}`,
  recursion: 'recursion is refused',
  propertyName: (key: string, pattern: string): string => `the property name "${key}" must match ${pattern}`,
}
