import { HOST_CATALOGUE } from './catalogue-hosts.ts'
import { OUTPUT_CATALOGUE } from './catalogue-output.ts'
import type { Severity } from './types.ts'

/** `{name}` in the texts is filled from the problem's params. What has to be changed says how. */
export type CatalogueEntry =
  | { readonly severity: Exclude<Severity, 'info'>; readonly message: string; readonly hint: string }
  | { readonly severity: 'info'; readonly message: string; readonly hint?: string }

const READING = {
  // parse
  file_not_found: {
    severity: 'error',
    message: 'File not found: {uri}',
    hint: 'Check the path: it counts from the file that names it.',
  },
  file_unreadable: {
    severity: 'error',
    message: 'Cannot read {uri}: {reason}',
    hint: 'Check that it is a file, and that it may be read.',
  },
  file_too_large: {
    severity: 'error',
    message: 'The file has {size} bytes; at most {max} are read',
    hint: 'Split it with $ref or include.',
  },
  not_utf8: {
    severity: 'error',
    message: 'The file is not valid UTF-8 (first bad byte at offset {offset})',
    hint: 'Save it as UTF-8.',
  },
  syntax_error: {
    severity: 'error',
    message: '{reason}',
    hint: 'Check brackets, quotes and indentation here and just before.',
  },
  duplicate_key: {
    severity: 'error',
    message: 'Duplicate key "{key}", first in line {line}',
    hint: 'Remove one of the two.',
  },
  empty_file: {
    severity: 'error',
    message: 'The file is empty',
    hint: 'Write what it is for, or remove it: a tool has at least `input_schema`, a schema for any value is {}.',
  },
  multiple_documents: {
    severity: 'error',
    message: 'More than one YAML document in a file',
    hint: 'Use a `tools:` list.',
  },
  too_deep: {
    severity: 'error',
    message: 'Nested deeper than {max} levels',
    hint: 'Move inner schemas into $defs and refer to them.',
  },
  too_many_aliases: {
    severity: 'error',
    message: 'More than {max} YAML aliases',
    hint: 'Write what repeats once in $defs and refer to it with $ref.',
  },
  too_many_nodes: {
    severity: 'error',
    message: 'More than {max} nodes after expansion',
    hint: 'Split the file with $ref or include; an alias counts each time it is used.',
  },
  yaml_tag: {
    severity: 'error',
    message: 'YAML tag {tag} is not supported',
    hint: 'Only the types of JSON are.',
  },
  yaml_key: { severity: 'error', message: 'A mapping key must be a string', hint: 'Put it into quotes.' },
  not_json_value: {
    severity: 'error',
    message: '{value} has no JSON form',
    hint: 'Write a finite number, or put it into quotes.',
  },
  unsafe_integer: {
    severity: 'warn',
    message: '{value} is beyond 2^53 and loses digits',
    hint: 'Write it as a string.',
  },
  merge_key: {
    severity: 'warn',
    message: '<< is an ordinary key: YAML 1.2 has no merge keys',
    hint: 'Use $ref or allOf, or put the key into quotes.',
  },
  lone_surrogate: {
    severity: 'warn',
    message: 'Half of a UTF-16 pair, which is no character and which most readers refuse or replace',
    hint: 'Write both halves, or the character itself.',
  },

  // ref
  ref_not_found: {
    severity: 'error',
    message: '$ref "{ref}" leads to nothing: {reason}',
    hint: 'The path after # starts at the root of its file, such as #/$defs/Name.',
  },
  ref_not_schema: {
    severity: 'error',
    message: '$ref "{ref}" leads to {what}, not to a schema',
    hint: 'Refer to a mapping, true or false.',
  },
  ref_invalid: {
    severity: 'error',
    message: '$ref must be a URI reference with a valid fragment, not {value}',
    hint: 'Such as "#/$defs/Name" or "./other.schema.yaml#/input_schema".',
  },
  ref_remote: {
    severity: 'error',
    message: '$ref "{ref}": nothing is fetched',
    hint: 'Give the document in `options.schemas`, or save it beside this file.',
  },
  ref_outside: {
    severity: 'error',
    message: '$ref "{ref}" leaves the folders that may be read',
    hint: 'Add its folder to `options.allow`.',
  },
  ref_module_id: {
    severity: 'error',
    message: '$ref "{ref}" leads to a file whose module_id is "{id}"',
    hint: 'Write the same id in both places.',
  },
  ref_cycle: {
    severity: 'error',
    message: '$ref "{ref}" leads back to itself without a schema in between',
    hint: 'One of them has to be a schema of its own.',
  },
  recursion_endless: {
    severity: 'error',
    message: 'The schema leads back to itself for the same value; checking it would never end',
    hint: 'Recursion must go through a property or an item.',
  },
  ref_ambiguous: {
    severity: 'warn',
    message: '$ref "{ref}" is found in the file and in the section; the file\'s is taken',
    hint: 'Rename one of the two.',
  },
  ref_siblings_ignored: {
    severity: 'warn',
    message: 'Beside $ref, {dialect} ignores {keywords}',
    hint: 'Move them into an allOf, or declare 2020-12.',
  },
  ref_budget: {
    severity: 'error',
    message: 'More than {max} {what} are reached from this file',
    hint: 'Split the file into several that reach less.',
  },
  stack_exceeded: {
    severity: 'error',
    message: 'The file leads deeper into schemas than can be followed',
    hint: 'Shorten the chains of $ref, in which each definition refers to the next one.',
  },
  anchor_duplicate: {
    severity: 'error',
    message: 'The anchor "{anchor}" is defined twice in one resource',
    hint: 'Rename one of the two.',
  },
  anchor_name: {
    severity: 'warn',
    message: '"{name}" is no name that JSON Schema allows for {keyword}: other readers refuse it',
    hint: 'A letter or _ first, then letters, digits, _, - and dots.',
  },
  id_duplicate: {
    severity: 'error',
    message: 'The $id "{id}" names two schemas',
    hint: 'Give each an $id of its own.',
  },
  id_invalid: {
    severity: 'error',
    message: '$id must be a URI reference without fragment, not {value}',
    hint: 'Such as "https://example.com/user"; a name within a file is an $anchor.',
  },
  dialect_unknown: {
    severity: 'warn',
    message: 'Unknown $schema "{uri}"; read as 2020-12',
    hint: 'Leave $schema out, or write "https://json-schema.org/draft/2020-12/schema".',
  },
  include_empty: {
    severity: 'warn',
    message: 'include "{pattern}" matches no file',
    hint: 'Check the pattern: it counts from the folder of this file.',
  },
  include_outside: {
    severity: 'error',
    message: 'include "{pattern}" leaves the folders that may be read',
    hint: 'Add its folder to `options.allow`.',
  },

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
  dynamic_ref_kept: {
    severity: 'info',
    message: '$dynamicRef depends on the caller; its resources stay embedded',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
READING satisfies Record<string, CatalogueEntry>

/** What the phases of the compiler report. */
export const PHASES: typeof READING & typeof OUTPUT_CATALOGUE = { ...READING, ...OUTPUT_CATALOGUE }

/**
 * Every diagnostic there is: with the parts that it is made of the only place of their texts. Codes are stable; an error stays an error, the severity of
 * the rest can be set per code. docs/diagnostics.md is generated from this table.
 */
export const CATALOGUE: typeof PHASES & typeof HOST_CATALOGUE = { ...PHASES, ...HOST_CATALOGUE }

export type DiagnosticCode = keyof typeof CATALOGUE
