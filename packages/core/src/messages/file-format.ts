// Texts of the JSON Schema for schema files, which editors show.

export const TITLE = 'toolbake schema file'
export const DESCRIPTION = 'One tool, or a toolset.'
export const REFERENCE_ENTRY = 'Another schema file, or a module in one.'
export const INCLUDE_ENTRY = 'Glob of schema files, relative to this one.'
