/** Names of constructs, limits and replacements in lowering: parameters of diagnostics, and notes in descriptions. */

/** Constructs that a provider accepts only in another shape. */
export const constructs = {
  tuple: 'a tuple',
  map: 'a map',
  openKeys: 'additional properties',
  root: 'a root that is not a plain object',
  structure: 'an object or list in enum or const',
  empty: 'an object without properties',
  untyped: 'a value of any type',
  recursion: 'recursion',
}

/** Replacements of a keyword. */
export const replacements = {
  entries: 'a list of entries',
  patternEntries: 'a list of entries, for keys that match its patterns',
  object: 'an object',
  items: 'items',
  strings: 'strings',
  pattern: (text: string): string => `the same pattern as ${text}`,
  maxItems: (count: number): string => `maxItems: ${count}`,
  types: (types: readonly string[]): string => `type ${types.join(' and ')}`,
}

/** `{ type: object }` is a map of anything; often "no properties" was meant. */
export const closedObject = (what: string, schema: string): string =>
  `If it has no ${what}, write \`${schema}\`. Otherwise set \`reshape: true\` in toolbake.config.`

/** Notes in descriptions, which models read. */
export const notes = {
  alwaysEmpty: 'always empty',
  furtherProperties: 'Further properties.',
  texts: {
    untyped_as_text: 'any value, as JSON text',
    depth_as_text: 'as JSON text',
    union_as_text: 'as JSON text',
    optional_as_text: 'as JSON text; empty if there is none',
  },
  anything: 'any value',
  nothing: 'never',
  otherKeys: 'others',
  onlyOne: 'exactly one of the alternatives',
  nullIsAbsent: 'null means absent',
  excluded: (names: readonly string[]): string => `never: ${names.join(', ')}`,
  keys: (texts: readonly string[]): string => `keys: ${texts.join(' or ')}`,
  renamed: (key: string, name: string): string => `${JSON.stringify(key)} is sent as ${JSON.stringify(name)}`,
  definitions: (shown: readonly (readonly [ref: string, schema: string])[]): string =>
    `in notes and JSON text, ${shown.map(([ref, schema]) => `${ref} is ${schema}`).join(', ')}`,
  recursion: (definition: string | undefined): string =>
    `${definition === undefined ? 'the same as the whole' : `another ${definition}`}, as JSON text`,
}

/** How to meet a bound on one tool if another shape may meet it. */
export const reshapeToKeepApart = 'Set `reshape: true` in toolbake.config to keep them apart.'

export const reshapeToText = 'Set `reshape: true` in toolbake.config to send the inner value as JSON text.'

export const reshapeOrSplit = 'Set `reshape: true` in toolbake.config, or split the tool.'

/** How to meet a bound on one request. */
export const fewerTools = 'Offer fewer tools at once, or make fewer of them strict.'
export const fewerHaving = (member: string): string => `Remove "${member}" from some of these tools.`

/** Quantities that providers limit in one tool. */
export const toolMeasures = {
  properties: 'properties',
  depth: 'levels of nesting',
  enumValues: 'enum values',
  characters: 'characters of names and values',
  enumCharacters: 'characters in one large enum',
  optionalProperties: 'optional properties',
  unionProperties: 'properties with a union',
}

/** Quantities that providers limit in one request. */
export const requestMeasures = {
  tools: 'tools in a request',
  strictTools: 'strict tools in a request',
  properties: 'properties in the strict tools of a request',
  optionalProperties: 'optional properties in the strict tools of a request',
  unionProperties: 'properties with a union in the strict tools of a request',
  strictCharacters: 'characters in the strict schemas of a request',
}

export const toolsHaving = (member: string): string => `tools with "${member}" in a request`

/** Reasons why a mark of a property is refused. */
export const refusedMarks = {
  pattern: (value: string, pattern: string): string => `${value} does not match ${pattern}`,
  place: 'only properties that the root has, directly or through `properties`, can have it',
  type: (types: readonly string[]): string => `only a property of type ${types.join(', ')} can have it`,
  repeated: (value: string): string => `another property has "${value}" (compared without case)`,
}

/** Reasons why a provider refuses the name of a tool. */
export const refusedNames = {
  empty: 'it is empty',
  character: (found: string, allowed: string): string => `"${found}" is not among the characters ${allowed}`,
  start: (allowed: string): string => `it must start with one of ${allowed}`,
  length: (length: number, max: number): string => `it has ${length} characters of at most ${max}`,
  reserved: 'it is reserved',
}

/** Stands for the profile in a reason, if the sentence around it names the profile. */
export const sameProfile = 'it'

export const severalProblems = (first: string, others: number): string =>
  others > 0 ? `${first} (and ${others} more)` : first

export const defaultRepair = 'Change that.'
