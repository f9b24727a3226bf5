import type { Severity } from '../diagnostics/types.ts'
import { FILE_CATALOGUE } from './catalogue-files.ts'
import { HOST_CATALOGUE } from './catalogue-hosts.ts'
import { OUTPUT_CATALOGUE } from './catalogue-output.ts'

/** `{name}` in the texts is filled from the problem's params. What has to be changed says how. */
export type CatalogueEntry =
  | { readonly severity: Exclude<Severity, 'info'>; readonly message: string; readonly hint: string }
  | { readonly severity: 'info'; readonly message: string; readonly hint?: string }

const TOOL_CATALOGUE = {
  // tool: file format
  not_a_tool: {
    severity: 'error',
    message: 'Expected a mapping that describes a tool, found {found}',
    hint: 'A tool needs at least `input_schema`.',
  },
  missing_key: { severity: 'error', message: '"{key}" is missing', hint: 'Add it.' },
  unknown_key: {
    severity: 'error',
    message: 'Unknown key "{key}"',
    hint: 'Remove it, or begin its name with x-.',
  },
  wrong_type: {
    severity: 'error',
    message: '"{key}" must be {expected}, not {found}',
    hint: 'Write {expected}, or remove it.',
  },
  module_id_invalid: {
    severity: 'error',
    message: '"{id}" is no module id',
    hint: '1 to 192 of A-Z a-z 0-9 _ . -, first a letter or _.',
  },
  module_id_path: {
    severity: 'info',
    message: 'module_id "{id}" differs from its path, which says "{expected}"',
    hint: 'Move the file or change the id if they are meant to agree.',
  },
  module_id_missing: {
    severity: 'error',
    message: 'No module_id, and none can be made from the file name',
    hint: 'Write one.',
  },
  identity_duplicate: {
    severity: 'error',
    message: 'Two tools are called "{identity}"',
    hint: 'Change the module_id of one of them, or give it a `namespace`.',
  },
  tool_ambiguous: {
    severity: 'error',
    message: 'Tools of several namespaces are called "{id}"',
    hint: 'Ask for one of: {ids}',
  },
  tool_not_found: { severity: 'error', message: 'No tool "{id}" in this file', hint: 'It has: {ids}' },
  toolset_empty: {
    severity: 'warn',
    message: 'The toolset has no tools',
    hint: 'List tools below `tools:`, or an `include`.',
  },
  toolset_nested: {
    severity: 'error',
    message: '{uri} is a toolset itself',
    hint: 'Include the files that it includes, or list its tools here.',
  },
  profile_unknown: { severity: 'error', message: 'Unknown profile "{profile}"', hint: 'Known: {known}' },
  description_missing: {
    severity: 'info',
    message: 'The tool has no description',
    hint: 'Say what it does and when to use it: the model chooses by that.',
  },
  invisible_character: {
    severity: 'warn',
    message: 'Invisible or bidirectional character U+{code} in a text that a model reads',
    hint: 'Remove it: people do not see it, the model does.',
  },

  // tool: schemas
  schema_invalid: {
    severity: 'error',
    message: 'A schema is a mapping, true or false, not {found}',
    hint: 'Write {} where any value is right.',
  },
  keyword_invalid: {
    severity: 'error',
    message: '"{keyword}" must be {expected}, not {found}',
    hint: 'Such as "{keyword}": {example}',
  },
  annotation_invalid: {
    severity: 'warn',
    message: '"{keyword}" must be {expected}, not {found}; it is left out',
    hint: 'Such as "{keyword}": {example}',
  },
  pattern_invalid: {
    severity: 'error',
    message: '"{pattern}" is no regular expression: {reason}',
    hint: 'Write it as JavaScript does: without (?i), (?P<name>…), \\A, \\Z and possessive quantifiers.',
  },
  pattern_slow: {
    severity: 'warn',
    message: '"{pattern}" can take exponential time on some texts',
    hint: 'Avoid a repetition inside a repetition that matches the same characters.',
  },
  pattern_not_unicode: {
    severity: 'warn',
    message: '"{pattern}" is not valid with the u flag, which JSON Schema asks for: {reason}',
    hint: 'Remove backslashes in front of characters that stand for themselves, such as \\_ and \\@.',
  },
  keyword_unknown: {
    severity: 'info',
    message: 'Unknown keyword "{keyword}" is only an annotation',
    hint: 'Begin its name with x- if it is meant as a note.',
  },
  keyword_misspelt: {
    severity: 'warn',
    message: 'Unknown keyword "{keyword}" is only an annotation',
    hint: 'Did you mean "{meant}"?',
  },
  keyword_misplaced: {
    severity: 'warn',
    message: '"{keyword}" among the properties is the name of one that can have no value',
    hint: 'If it is the keyword, write it beside "properties".',
  },
  keyword_inert: {
    severity: 'warn',
    message: '"{keyword}" says nothing beside type {types}',
    hint: 'Remove it, or correct the type.',
  },
  required_misspelt: {
    severity: 'warn',
    message: '"{key}" is required, but no property is called so',
    hint: 'Did you mean "{meant}"?',
  },
  bounds_crossed: {
    severity: 'warn',
    message: 'No value is within {low} and {high}',
    hint: 'Swap the two, or correct one.',
  },
  listed_twice: {
    severity: 'info',
    message: '"{keyword}" lists {value} twice',
    hint: 'Remove one of the two: the second says nothing more.',
  },
  root_not_object: {
    severity: 'error',
    message: 'The arguments of a tool are an object; input_schema describes {found}',
    hint: 'Make it a property of an object.',
  },
  root_type_added: {
    severity: 'info',
    message: 'input_schema has no type; read as an object',
    hint: 'Write "type": "object".',
  },
  required_undeclared: {
    severity: 'info',
    message: '"{key}" is required but not declared in properties',
    hint: 'Add it to `properties`: without that the model does not know what to send.',
  },
  dialect_rewritten: { severity: 'info', message: '"{keyword}" of {dialect} is read as {replacement}' },
  keyword_newer: {
    severity: 'info',
    message: '"{keyword}" came with {since}, after {dialect}; it is read as {since} has it',
    hint: 'Declare 2020-12: what reads {dialect} to the letter ignores it.',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
TOOL_CATALOGUE satisfies Record<string, CatalogueEntry>

/** What the phases of the compiler report. */
export const PHASES: typeof FILE_CATALOGUE & typeof TOOL_CATALOGUE & typeof OUTPUT_CATALOGUE = {
  ...FILE_CATALOGUE,
  ...TOOL_CATALOGUE,
  ...OUTPUT_CATALOGUE,
}

/**
 * Every diagnostic there is: with the parts that it is made of the only place of their texts. Codes are stable; an error stays an error, the severity of
 * the rest can be set per code. docs/diagnostics.md is generated from this table.
 */
export const CATALOGUE: typeof PHASES & typeof HOST_CATALOGUE = { ...PHASES, ...HOST_CATALOGUE }

export type DiagnosticCode = keyof typeof CATALOGUE
