export const TOOLS = {
  error: {
    not_a_tool: {
      message: 'Expected a mapping that describes a tool, found {found}',
      hint: 'A tool needs at least `input_schema`.',
    },
    missing_key: { message: '"{key}" is missing', hint: 'Add it.' },
    unknown_key: { message: 'Unknown key "{key}"', hint: 'Remove it, or start its name with x-.' },
    wrong_type: {
      message: '"{key}" must be {expected}, not {found}',
      hint: 'Write {expected}, or remove it.',
    },
    module_id_invalid: {
      message: '"{id}" is not a valid module id',
      hint: 'Use 1 to 192 of A-Z a-z 0-9 _ . -, starting with a letter or _.',
    },
    module_id_missing: {
      message: 'No module_id, and none can be derived from the file name',
      hint: 'Add one.',
    },
    identity_duplicate: {
      message: 'Two tools have the id "{identity}"',
      hint: 'Change the module_id of one of them, or give it a `namespace`.',
    },
    tool_ambiguous: { message: 'Tools in several namespaces have the id "{id}"', hint: 'Use one of: {ids}' },
    tool_not_found: { message: 'No tool "{id}" in this file', hint: 'It has: {ids}' },
    output_missing: { message: 'No structured output in this file', hint: 'Write an `output_schema`.' },
    output_ambiguous: { message: 'Several tools have an output_schema', hint: 'Use tool=<id>: {ids}' },
    toolset_nested: {
      message: '{uri} is a toolset itself',
      hint: 'Include the files that it includes, or list its tools here.',
    },
    profile_unknown: { message: 'Unknown profile "{profile}"', hint: 'Known profiles: {known}' },
  },
  warn: {
    identity_repeated: {
      message: 'Another file has a tool with the id "{identity}"',
      hint: 'Change the module_id of one of them, or give it a `namespace`.',
    },
    toolset_empty: {
      message: 'The toolset has no tools',
      hint: 'List tools or an `include` under `tools:`.',
    },
    invisible_character: {
      message: 'Invisible or bidirectional character U+{code} {where} that a model reads',
      hint: 'Remove it: people cannot see it, but the model can.',
    },
  },
  info: {
    module_id_path: {
      message: 'module_id "{id}" differs from "{expected}", the id derived from its path',
      hint: 'If they are meant to match, move the file or change the id.',
    },
    description_missing: {
      message: 'The tool has no description',
      hint: 'Describe what it does and when to use it: the model chooses tools by their descriptions.',
    },
  },
} as const

export const SCHEMAS = {
  error: {
    schema_invalid: {
      message: 'A schema must be a mapping, true or false, not {found}',
      hint: 'Write {} to allow any value.',
    },
    keyword_invalid: {
      message: '"{keyword}" must be {expected}, not {found}',
      hint: 'For example "{keyword}": {example}',
    },
    pattern_invalid: {
      message: '"{pattern}" is not a valid regular expression: {reason}',
      hint: 'Use JavaScript syntax: ^ and $ for \\A and \\Z, and braces around the name after \\p. (?i), (?P<name>…) and possessive quantifiers are not supported.',
    },
    root_not_object: {
      message: 'Tool arguments must be an object, but input_schema describes {found}',
      hint: 'Make it a property of an object.',
    },
  },
  warn: {
    annotation_invalid: {
      message: '"{keyword}" must be {expected}, not {found}; it is ignored',
      hint: 'For example "{keyword}": {example}',
    },
    pattern_slow: {
      message: '"{pattern}" can take exponential time on some inputs',
      hint: 'Avoid nested repetitions that match the same characters.',
    },
    pattern_not_unicode: {
      message: '"{pattern}" is not valid with the u flag, which JSON Schema requires: {reason}',
      hint: 'Remove backslashes before characters that need no escape, such as \\_ and \\@.',
    },
    keyword_misspelt: {
      message: 'Unknown keyword "{keyword}" is treated as an annotation',
      hint: 'Did you mean "{meant}"?',
    },
    keyword_unknown: {
      message: 'Unknown keyword "{keyword}" is treated as an annotation',
      hint: 'If it is a property, write it below "properties". If it is an annotation, start its name with x-.',
    },
    keyword_misplaced: {
      message: '"{keyword}: false" under "properties" declares a property that no value can satisfy',
      hint: 'If you meant the keyword, move it next to "properties".',
    },
    keyword_inert: {
      message: '"{keyword}" has no effect with type {types}',
      hint: 'Remove it, or correct the type.',
    },
    required_misspelt: {
      message: '"{key}" is required, but no such property is declared',
      hint: 'Did you mean "{meant}"?',
    },
    enum_empty: {
      message: 'No value is valid: "enum" lists none',
      hint: 'List the values, or remove "enum".',
    },
    bounds_crossed: {
      message: 'No value satisfies both {low} and {high}',
      hint: 'Swap the two, or correct one.',
    },
  },
  info: {
    keyword_annotation: { message: '"{keyword}" is an annotation here: it has no effect' },
    listed_twice: {
      message: '"{keyword}" lists {value} twice',
      hint: 'Remove the second: it has no effect.',
    },
    root_type_added: {
      message: 'input_schema has no type; it is read as an object',
      hint: 'Write "type": "object".',
    },
    dialect_rewritten: { message: '"{keyword}" of {dialect} is read as {replacement}' },
    keyword_newer: {
      message: '"{keyword}" was added in {since}, after {dialect}; it is read as in {since}',
      hint: 'Declare 2020-12: a tool that follows {dialect} strictly ignores the keyword.',
    },
  },
} as const

export const VALUES = {
  error: {
    example_invalid: {
      message: 'The {what} does not match its schema: {reason}',
      hint: 'Change the example or the schema.',
    },
  },
  warn: {
    default_invalid: {
      message: '"{keyword}" does not match its own schema: {reason}',
      hint: 'Change the value or the schema: the model sees both.',
    },
    enum_mistyped: {
      message: '"{keyword}" lists {value}, which "type": {type} never allows',
      hint: 'List values of that type; for the values of a list, put the enum under "items".',
    },
    required_undeclared: {
      message: '"{key}" is required but not declared in properties',
      hint: 'Add it to `properties`, or remove it from `required`.',
    },
    format_unknown: {
      message: 'The format "{format}" cannot be checked and is treated as an annotation',
      hint: 'Use a format of JSON Schema, or a `pattern`.',
    },
  },
} as const
