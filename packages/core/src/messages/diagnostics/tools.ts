import type { CatalogueEntry } from './entry.ts'

export const TOOLS = {
  // the file format of tools
  not_a_tool: {
    severity: 'error',
    message: 'Expected a mapping that describes a tool, found {found}',
    hint: 'A tool needs at least `input_schema`.',
  },
  missing_key: { severity: 'error', message: '"{key}" is missing', hint: 'Add it.' },
  unknown_key: {
    severity: 'error',
    message: 'Unknown key "{key}"',
    hint: 'Remove it, or start its name with x-.',
  },
  wrong_type: {
    severity: 'error',
    message: '"{key}" must be {expected}, not {found}',
    hint: 'Write {expected}, or remove it.',
  },
  module_id_invalid: {
    severity: 'error',
    message: '"{id}" is not a valid module id',
    hint: 'Use 1 to 192 of A-Z a-z 0-9 _ . -, starting with a letter or _.',
  },
  module_id_path: {
    severity: 'info',
    message: 'module_id "{id}" differs from "{expected}", the id derived from its path',
    hint: 'If they are meant to match, move the file or change the id.',
  },
  module_id_missing: {
    severity: 'error',
    message: 'No module_id, and none can be derived from the file name',
    hint: 'Add one.',
  },
  identity_duplicate: {
    severity: 'error',
    message: 'Two tools have the id "{identity}"',
    hint: 'Change the module_id of one of them, or give it a `namespace`.',
  },
  tool_ambiguous: {
    severity: 'error',
    message: 'Tools in several namespaces have the id "{id}"',
    hint: 'Use one of: {ids}',
  },
  tool_not_found: { severity: 'error', message: 'No tool "{id}" in this file', hint: 'It has: {ids}' },
  toolset_empty: {
    severity: 'warn',
    message: 'The toolset has no tools',
    hint: 'List tools or an `include` under `tools:`.',
  },
  toolset_nested: {
    severity: 'error',
    message: '{uri} is a toolset itself',
    hint: 'Include the files that it includes, or list its tools here.',
  },
  profile_unknown: {
    severity: 'error',
    message: 'Unknown profile "{profile}"',
    hint: 'Known profiles: {known}',
  },
  description_missing: {
    severity: 'info',
    message: 'The tool has no description',
    hint: 'Describe what it does and when to use it: the model chooses tools by their descriptions.',
  },
  invisible_character: {
    severity: 'warn',
    message: 'Invisible or bidirectional character U+{code} in text that a model reads',
    hint: 'Remove it: people cannot see it, but the model can.',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
TOOLS satisfies Record<string, CatalogueEntry>
