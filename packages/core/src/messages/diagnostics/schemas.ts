import type { CatalogueEntry } from './entry.ts'

export const SCHEMAS = {
  // schemas
  schema_invalid: {
    severity: 'error',
    message: 'A schema must be a mapping, true or false, not {found}',
    hint: 'Write {} to allow any value.',
  },
  keyword_invalid: {
    severity: 'error',
    message: '"{keyword}" must be {expected}, not {found}',
    hint: 'For example "{keyword}": {example}',
  },
  annotation_invalid: {
    severity: 'warn',
    message: '"{keyword}" must be {expected}, not {found}; it is ignored',
    hint: 'For example "{keyword}": {example}',
  },
  pattern_invalid: {
    severity: 'error',
    message: '"{pattern}" is not a valid regular expression: {reason}',
    hint: 'Use JavaScript syntax: (?i), (?P<name>…), \\A, \\Z and possessive quantifiers are not supported.',
  },
  pattern_slow: {
    severity: 'warn',
    message: '"{pattern}" can take exponential time on some inputs',
    hint: 'Avoid nested repetitions that match the same characters.',
  },
  pattern_not_unicode: {
    severity: 'warn',
    message: '"{pattern}" is not valid with the u flag, which JSON Schema requires: {reason}',
    hint: 'Remove backslashes before characters that need no escape, such as \\_ and \\@.',
  },
  keyword_unknown: {
    severity: 'info',
    message: 'Unknown keyword "{keyword}" is treated as an annotation',
    hint: 'If it is meant as an annotation, start its name with x-.',
  },
  keyword_misspelt: {
    severity: 'warn',
    message: 'Unknown keyword "{keyword}" is treated as an annotation',
    hint: 'Did you mean "{meant}"?',
  },
  keyword_misplaced: {
    severity: 'warn',
    message: '"{keyword}: false" under "properties" declares a property that no value can satisfy',
    hint: 'If you meant the keyword, move it next to "properties".',
  },
  keyword_inert: {
    severity: 'warn',
    message: '"{keyword}" has no effect with type {types}',
    hint: 'Remove it, or correct the type.',
  },
  required_misspelt: {
    severity: 'warn',
    message: '"{key}" is required, but no such property is declared',
    hint: 'Did you mean "{meant}"?',
  },
  bounds_crossed: {
    severity: 'warn',
    message: 'No value satisfies both {low} and {high}',
    hint: 'Swap the two, or correct one.',
  },
  listed_twice: {
    severity: 'info',
    message: '"{keyword}" lists {value} twice',
    hint: 'Remove the second: it has no effect.',
  },
  root_not_object: {
    severity: 'error',
    message: 'Tool arguments must be an object, but input_schema describes {found}',
    hint: 'Make it a property of an object.',
  },
  root_type_added: {
    severity: 'info',
    message: 'input_schema has no type; it is read as an object',
    hint: 'Write "type": "object".',
  },
  required_undeclared: {
    severity: 'info',
    message: '"{key}" is required but not declared in properties',
    hint: 'Add it to `properties`, so that the model knows what to send.',
  },
  dialect_rewritten: { severity: 'info', message: '"{keyword}" of {dialect} is read as {replacement}' },
  keyword_newer: {
    severity: 'info',
    message: '"{keyword}" was added in {since}, after {dialect}; it is read as in {since}',
    hint: 'Declare 2020-12: a tool that follows {dialect} strictly ignores the keyword.',
  },

  // values that do not match their schema
  example_invalid: {
    severity: 'error',
    message: 'The {what} does not match its schema: {reason}',
    hint: 'Change the example or the schema.',
  },
  default_invalid: {
    severity: 'warn',
    message: '"{keyword}" does not match its own schema: {reason}',
    hint: 'Change the value or the schema: the model sees both.',
  },
  enum_mistyped: {
    severity: 'warn',
    message: '"{keyword}" lists {value}, which "type": {type} never allows',
    hint: 'List values of that type; for the values of a list, put the enum under "items".',
  },
  format_unknown: {
    severity: 'warn',
    message: 'The format "{format}" cannot be checked and is treated as an annotation',
    hint: 'Use a format of JSON Schema, or a `pattern`.',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
SCHEMAS satisfies Record<string, CatalogueEntry>
