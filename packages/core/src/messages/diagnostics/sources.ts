/** Files that cannot be read, and values that are not JSON. */
export const FILES = {
  error: {
    file_not_found: {
      message: 'File not found: {uri}',
      hint: 'Check the path: it is relative to the file that contains it.',
    },
    file_unreadable: {
      message: 'Cannot read {uri}: {reason}',
      hint: 'Check that it is a file and that you have permission to read it.',
    },
    file_too_large: {
      message: 'The file has {size} bytes; the limit is {max}',
      hint: 'Split it with $ref or include.',
    },
    not_utf8: {
      message: 'The file is not valid UTF-8 (first invalid byte at offset {offset})',
      hint: 'Save it as UTF-8.',
    },
    syntax_error: {
      message: '{reason}',
      hint: 'Check brackets, quotes and indentation here and just before.',
    },
    duplicate_key: {
      message: 'Duplicate key "{key}", first used in line {line}',
      hint: 'Remove one of the two.',
    },
    empty_file: {
      message: 'The file is empty',
      hint: 'Add content or delete the file: a tool needs at least `input_schema`; {} is a schema for any value.',
    },
    multiple_documents: { message: 'The file has more than one YAML document', hint: 'Use a `tools:` list.' },
    too_deep: {
      message: 'Nested deeper than {max} levels',
      hint: 'Move inner schemas into $defs and refer to them.',
    },
    too_many_aliases: {
      message: 'The file has more than {max} YAML aliases',
      hint: 'Define repeated parts once in $defs and refer to them with $ref.',
    },
    too_many_nodes: {
      message: 'The file has more than {max} nodes after expanding aliases',
      hint: 'Split the file with $ref or include; each use of an alias counts.',
    },
    yaml_tag: {
      message: 'YAML tag {tag} is not supported',
      hint: 'Remove it, or quote the text if it is meant to start with !.',
    },
    yaml_key: { message: 'A mapping key must be a string', hint: 'Quote it.' },
    not_json_value: {
      message: '{value} cannot be represented in JSON',
      hint: 'Write a finite number, or quote it.',
    },
  },
  warn: {
    unsafe_integer: {
      message: '{value} is beyond 2^53 and loses digits',
      hint: 'If it is an identifier, write a string. If it is a limit, remove it.',
    },
    text_ends_at_comment: {
      message: 'The text ends here: a # after a space starts a comment',
      hint: 'Put the whole text in quotes. If it is a comment, add a space after the #.',
    },
    merge_key: {
      message: '<< is an ordinary key: YAML 1.2 has no merge keys',
      hint: 'Use $ref or allOf, or quote the key.',
    },
    lone_surrogate: {
      message: 'Unpaired UTF-16 surrogate: it is not valid, and most parsers reject or replace it',
      hint: 'Write both surrogates of the pair, or the character itself.',
    },
  },
} as const

export const REFERENCES = {
  error: {
    ref_not_found: {
      message: '$ref "{ref}" cannot be resolved: {reason}',
      hint: 'The path after # starts at the root of its file, such as #/$defs/Name.',
    },
    ref_not_schema: {
      message: '$ref "{ref}" points to {what}, not to a schema',
      hint: 'Refer to a mapping, true or false.',
    },
    ref_invalid: {
      message: '$ref must be a valid reference, not {value}',
      hint: 'For example "#/$defs/Name", "./other.schema.yaml#/input_schema" or "apcore://module.id".',
    },
    ref_remote: {
      message: '$ref "{ref}" is remote, and nothing is downloaded',
      hint: 'Pass the document in the option `schemas`, or save it and refer to it by a relative path.',
    },
    file_outside: {
      message: 'The file is a link that leads outside the folders that may be read',
      hint: 'Name the file itself, or add its folder to the option `allow` of the configuration.',
    },
    ref_outside: {
      message: '$ref "{ref}" is outside the folders that may be read',
      hint: "Add its folder to the option `allow` of the configuration, for example `allow: ['../shared']`.",
    },
    ref_module_id: {
      message: '$ref "{ref}" points to a file whose module_id is "{id}"',
      hint: 'Use the same id in both places.',
    },
    ref_cycle: {
      message: '$ref "{ref}" refers back to itself without a schema in between',
      hint: 'Make one of them a schema of its own.',
    },
    recursion_endless: {
      message: 'The schema refers back to itself for the same value, so validation would never end',
      hint: 'Let the recursion go through a property or an item.',
    },
    ref_budget: {
      message: 'This file reaches more than {max} {what}',
      hint: 'Split it into several files that each reach fewer.',
    },
    stack_exceeded: {
      message: 'The schemas of this file are nested or chained too deeply to process',
      hint: 'Shorten the chains of $ref in which each definition refers to the next.',
    },
    anchor_duplicate: {
      message: 'The anchor "{anchor}" is defined twice in one resource',
      hint: 'Rename one of the two.',
    },
    id_duplicate: { message: 'The $id "{id}" identifies two schemas', hint: 'Give each an $id of its own.' },
    id_invalid: {
      message: '$id must be a URI reference without a fragment, not {value}',
      hint: 'For example "https://example.com/user"; to name a schema within a file, use $anchor.',
    },
    include_outside: {
      message: 'include "{pattern}" is outside the folders that may be read',
      hint: "Add its folder to the option `allow` of the configuration, for example `allow: ['../shared']`.",
    },
  },
  warn: {
    ref_ambiguous: {
      message: '$ref "{ref}" matches both in the file and in the section; the one in the file is used',
      hint: 'Rename one of the two.',
    },
    ref_case: {
      message: '"{ref}" is actually named "{name}"; case-sensitive file systems (Linux) will not find it',
      hint: 'Use the exact name, or rename the file.',
    },
    ref_siblings_ignored: {
      message: '{dialect} ignores {keywords} next to $ref',
      hint: 'Move them into an allOf, or declare 2020-12.',
    },
    anchor_name: {
      message: '"{name}" is not a valid {keyword} in JSON Schema: other tools reject it',
      hint: 'Start with a letter or _, then use letters, digits, _, - and dots.',
    },
    dialect_unknown: {
      message: 'Unknown $schema "{uri}"; read as 2020-12',
      hint: 'Remove $schema, or set it to "https://json-schema.org/draft/2020-12/schema".',
    },
    include_empty: {
      message: 'include "{pattern}" matches no files',
      hint: 'Check the pattern: it is relative to the folder of this file.',
    },
  },
} as const
