import type { CatalogueEntry } from './entry.ts'

export const FILES = {
  // reading files
  file_not_found: {
    severity: 'error',
    message: 'File not found: {uri}',
    hint: 'Check the path: it is relative to the file that contains it.',
  },
  file_unreadable: {
    severity: 'error',
    message: 'Cannot read {uri}: {reason}',
    hint: 'Check that it is a file and that you have permission to read it.',
  },
  file_too_large: {
    severity: 'error',
    message: 'The file has {size} bytes; the limit is {max}',
    hint: 'Split it with $ref or include.',
  },
  not_utf8: {
    severity: 'error',
    message: 'The file is not valid UTF-8 (first invalid byte at offset {offset})',
    hint: 'Save it as UTF-8.',
  },
  syntax_error: {
    severity: 'error',
    message: '{reason}',
    hint: 'Check brackets, quotes and indentation here and just before.',
  },
  duplicate_key: {
    severity: 'error',
    message: 'Duplicate key "{key}", first used in line {line}',
    hint: 'Remove one of the two.',
  },
  empty_file: {
    severity: 'error',
    message: 'The file is empty',
    hint: 'Add content or delete the file: a tool needs at least `input_schema`; {} is a schema for any value.',
  },
  multiple_documents: {
    severity: 'error',
    message: 'The file has more than one YAML document',
    hint: 'Use a `tools:` list.',
  },
  too_deep: {
    severity: 'error',
    message: 'Nested deeper than {max} levels',
    hint: 'Move inner schemas into $defs and refer to them.',
  },
  too_many_aliases: {
    severity: 'error',
    message: 'The file has more than {max} YAML aliases',
    hint: 'Define repeated parts once in $defs and refer to them with $ref.',
  },
  too_many_nodes: {
    severity: 'error',
    message: 'The file has more than {max} nodes after expanding aliases',
    hint: 'Split the file with $ref or include; each use of an alias counts.',
  },
  yaml_tag: {
    severity: 'error',
    message: 'YAML tag {tag} is not supported',
    hint: 'Remove it, or quote the text if it is meant to start with !.',
  },
  yaml_key: { severity: 'error', message: 'A mapping key must be a string', hint: 'Quote it.' },
  not_json_value: {
    severity: 'error',
    message: '{value} cannot be represented in JSON',
    hint: 'Write a finite number, or quote it.',
  },
  unsafe_integer: {
    severity: 'warn',
    message: '{value} is beyond 2^53 and loses digits',
    hint: 'Write it as a string.',
  },
  merge_key: {
    severity: 'warn',
    message: '<< is an ordinary key: YAML 1.2 has no merge keys',
    hint: 'Use $ref or allOf, or quote the key.',
  },
  lone_surrogate: {
    severity: 'warn',
    message: 'Unpaired UTF-16 surrogate: it is not a valid character, and most parsers reject or replace it',
    hint: 'Write both surrogates of the pair, or the character itself.',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
FILES satisfies Record<string, CatalogueEntry>
