import type { CatalogueEntry } from './catalogue.ts'

/** What reading files and following their references reports. */
export const FILE_CATALOGUE = {
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
    hint: 'Remove it, or put a text that starts with ! into quotes.',
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
  ref_case: {
    severity: 'warn',
    message: '"{ref}" is called "{name}": where case counts, as on Linux, it is not found',
    hint: 'Write the name as it is, or rename what it names.',
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
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
FILE_CATALOGUE satisfies Record<string, CatalogueEntry>
