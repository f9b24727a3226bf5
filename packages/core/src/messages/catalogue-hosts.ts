import type { CatalogueEntry } from './catalogue.ts'

/**
 * What hosts report beside the compiler: about imports, schemas in code, generated files. The same kind of entries as
 * in `CATALOGUE`, of which they are a part.
 */
export const HOST_CATALOGUE = {
  // hosts: the query of an import, findings across a build
  query_unknown_key: {
    severity: 'error',
    message: 'Unknown key "{key}" in the query',
    hint: 'Known keys: {known}',
  },
  query_duplicate_key: {
    severity: 'error',
    message: '"{key}" stands twice in the query',
    hint: 'Remove one of the two.',
  },
  query_missing_value: {
    severity: 'error',
    message: '"{key}" has no value in the query',
    hint: 'Allowed: {known}',
  },
  query_invalid_value: {
    severity: 'error',
    message: '"{value}" is no value of "{key}" in the query',
    hint: 'Allowed: {known}',
  },
  query_missing_profile: {
    severity: 'error',
    message: 'A profile is missing in the query: it is needed for {what}',
    hint: 'Add profile=<id> to the query.',
  },
  name_shared: {
    severity: 'warn',
    message: '"{other}" ({uri}) is called "{name}" for {profile} too',
    hint: 'One request cannot hold both: set providers.{profile}.name in one of them.',
  },

  // hosts: schemas in code
  native_off: {
    severity: 'error',
    message: 'A module with schemas in code is not evaluated unless the option "native" is set',
    hint: 'Set native: true; the module then runs when the app is built. Without ?profile= it is imported as it is.',
  },
  native_missing: {
    severity: 'error',
    message: '@toolbake/native cannot be loaded, which evaluates this module: {reason}',
    hint: 'npm install --save-dev @toolbake/native',
  },
  native_bundle: {
    severity: 'error',
    message: 'The module cannot be bundled: {reason}',
    hint: 'It is bundled for Node: check its imports and its syntax.',
  },
  native_threw: {
    severity: 'error',
    message: 'The module fails when it is evaluated: {reason}',
    hint: 'It runs when the app is built: what it needs only in the running app must not be needed at its top level.',
  },
  native_late: {
    severity: 'error',
    message: 'The module is not done after {limit} ms',
    hint: 'It runs at build time, so it must not wait or serve; native.timeout sets the limit.',
  },
  native_memory: {
    severity: 'error',
    message: 'The module takes more than {limit} MB of memory',
    hint: 'native.memory sets the limit.',
  },
  native_ended: {
    severity: 'error',
    message: 'The module ended without a result (exit code {status})',
    hint: 'It called process.exit, or awaits something that never happens.',
  },
  native_too_large: {
    severity: 'error',
    message: 'What the module exports is larger than {max} characters',
    hint: 'Export the tools and nothing else.',
  },
  native_no_tool: {
    severity: 'error',
    message: 'The module exports no tool, only {found}',
    hint: 'Export `inputSchema` with `name` and `description`, an object of these by default, or a list of such as `tools`.',
  },
  native_schema: {
    severity: 'error',
    message: 'Expected a schema, found {found}',
    hint: 'Zod, TypeBox, Valibot, ArkType, Standard JSON Schema and JSON Schema are read.',
  },
  native_library: {
    severity: 'error',
    message: 'Schemas of {name} are read by "{specifier}", which is not installed',
    hint: 'Install it beside the library.',
  },
  native_conversion: {
    severity: 'error',
    message: 'The schema has no JSON Schema: {reason}',
    hint: 'Say it in a way that JSON Schema knows, or write the tool as YAML.',
  },
  native_unsayable: {
    severity: 'error',
    message: '{what} has no JSON Schema: JSON has no such values',
    hint: 'Describe what is sent, such as z.iso.datetime() for a date, and convert it in the handler.',
  },
  member_lost: {
    severity: 'warn',
    message: '{profile} has no place for {members}',
    hint: 'These are not sent; `toolbake import` keeps them in a file.',
  },
  native_check: {
    severity: 'warn',
    message: '{what} cannot be said in JSON Schema: it is neither told to the model nor checked',
    hint: 'Parse the input with the schema in the handler, too.',
  },
  native_transform: {
    severity: 'info',
    message: '{what} does not run: the handler gets the value as it was sent',
    hint: 'Parse the input with the schema in the handler, too.',
  },
  native_not_json: {
    severity: 'error',
    message: 'Only what JSON can say may stand here, not {found}',
    hint: 'Use texts, numbers, true, false, null, lists and plain objects.',
  },
  native_printed: { severity: 'info', message: 'The module printed: {text}' },
  native_yaml_missing: {
    severity: 'error',
    message: 'The strategy yaml_only wants the schema of "{id}" in {uri}, where it is not',
    hint: 'Write that file, or choose another strategy.',
  },

  // hosts: the declarations that are written for TypeScript
  types_collision: {
    severity: 'warn',
    message: '"./{name}?{query}" may be {first} or {second}: TypeScript takes either for both',
    hint: 'Name the folder in the import, give the files different names, or import without a query.',
  },
  types_client: {
    severity: 'warn',
    message:
      '{file} refers to "unplugin-toolbake/client", whose loose types hide the exact ones that are written to {dir}',
    hint: 'Remove the reference, or set types.enabled to false.',
  },
  handler_unused: {
    severity: 'warn',
    message: 'The handler "{name}" belongs to no tool',
    hint: 'Remove it, or call it as its tool: by module id, or namespace:module_id.',
  },
  types_unwritable: {
    severity: 'warn',
    message: 'Types cannot be written to {dir}: {reason}',
    hint: 'Check that the folder may be written, or set types.dir.',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
HOST_CATALOGUE satisfies Record<string, CatalogueEntry>
