import type { CatalogueEntry } from './entry.ts'

export const REFERENCES = {
  // references
  ref_not_found: {
    severity: 'error',
    message: '$ref "{ref}" cannot be resolved: {reason}',
    hint: 'The path after # starts at the root of its file, such as #/$defs/Name.',
  },
  ref_not_schema: {
    severity: 'error',
    message: '$ref "{ref}" points to {what}, not to a schema',
    hint: 'Refer to a mapping, true or false.',
  },
  ref_invalid: {
    severity: 'error',
    message: '$ref must be a URI reference with a valid fragment, not {value}',
    hint: 'For example "#/$defs/Name" or "./other.schema.yaml#/input_schema".',
  },
  ref_remote: {
    severity: 'error',
    message: '$ref "{ref}" is remote, and nothing is downloaded',
    hint: 'Pass the document in `options.schemas`, or save it beside this file.',
  },
  ref_outside: {
    severity: 'error',
    message: '$ref "{ref}" is outside the folders that may be read',
    hint: 'Add its folder to `options.allow`.',
  },
  ref_module_id: {
    severity: 'error',
    message: '$ref "{ref}" points to a file whose module_id is "{id}"',
    hint: 'Use the same id in both places.',
  },
  ref_cycle: {
    severity: 'error',
    message: '$ref "{ref}" refers back to itself without a schema in between',
    hint: 'Make one of them a schema of its own.',
  },
  recursion_endless: {
    severity: 'error',
    message: 'The schema refers back to itself for the same value, so validation would never end',
    hint: 'Let the recursion go through a property or an item.',
  },
  ref_ambiguous: {
    severity: 'warn',
    message: '$ref "{ref}" matches both in the file and in the section; the one in the file is used',
    hint: 'Rename one of the two.',
  },
  ref_case: {
    severity: 'warn',
    message: '"{ref}" is actually named "{name}"; case-sensitive file systems (Linux) will not find it',
    hint: 'Use the exact name, or rename the file.',
  },
  ref_siblings_ignored: {
    severity: 'warn',
    message: '{dialect} ignores {keywords} next to $ref',
    hint: 'Move them into an allOf, or declare 2020-12.',
  },
  ref_budget: {
    severity: 'error',
    message: 'This file reaches more than {max} {what}',
    hint: 'Split it into several files that each reach fewer.',
  },
  stack_exceeded: {
    severity: 'error',
    message: 'The schemas of this file are nested or chained too deeply to process',
    hint: 'Shorten the chains of $ref in which each definition refers to the next.',
  },
  anchor_duplicate: {
    severity: 'error',
    message: 'The anchor "{anchor}" is defined twice in one resource',
    hint: 'Rename one of the two.',
  },
  anchor_name: {
    severity: 'warn',
    message: '"{name}" is not a valid {keyword} in JSON Schema: other tools reject it',
    hint: 'Start with a letter or _, then use letters, digits, _, - and dots.',
  },
  id_duplicate: {
    severity: 'error',
    message: 'The $id "{id}" identifies two schemas',
    hint: 'Give each an $id of its own.',
  },
  id_invalid: {
    severity: 'error',
    message: '$id must be a URI reference without a fragment, not {value}',
    hint: 'For example "https://example.com/user"; to name a schema within a file, use $anchor.',
  },
  dialect_unknown: {
    severity: 'warn',
    message: 'Unknown $schema "{uri}"; read as 2020-12',
    hint: 'Remove $schema, or set it to "https://json-schema.org/draft/2020-12/schema".',
  },
  include_empty: {
    severity: 'warn',
    message: 'include "{pattern}" matches no files',
    hint: 'Check the pattern: it is relative to the folder of this file.',
  },
  include_outside: {
    severity: 'error',
    message: 'include "{pattern}" is outside the folders that may be read',
    hint: 'Add its folder to `options.allow`.',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
REFERENCES satisfies Record<string, CatalogueEntry>
