export const QUERIES = {
  error: {
    query_unknown_key: { message: 'Unknown key "{key}" in the query', hint: 'Known keys: {known}' },
    query_duplicate_key: { message: '"{key}" occurs twice in the query', hint: 'Remove one of the two.' },
    query_missing_value: { message: '"{key}" has no value in the query', hint: 'Allowed: {known}' },
    query_invalid_value: { message: 'Invalid "{key}" in the query: "{value}"', hint: 'Allowed: {known}' },
    query_needs_output: {
      message: 'The file describes structured output, not a tool',
      hint: 'Add as=output to the query.',
    },
    query_missing_profile: {
      message: 'The query has no profile, which is required for {what}',
      hint: 'Add profile=<id> to the query.',
    },
  },
  warn: {
    name_shared: {
      message: '"{other}" ({uri}) is also named "{name}" for {profile}',
      hint: 'One request cannot contain both: set providers.{profile}.name in one of them.',
    },
  },
} as const

export const NATIVE = {
  error: {
    native_off: {
      message: 'A module with schemas in code is evaluated only if the option "native" is set',
      hint: 'Set native: true; the module then runs when the app is built. Without ?profile= it is imported unchanged.',
    },
    native_missing: {
      message: 'Evaluating this module needs @toolbake/native, which cannot be loaded: {reason}',
      hint: 'npm install --save-dev @toolbake/native',
    },
    native_bundle: {
      message: 'The module cannot be bundled: {reason}',
      hint: 'It is bundled for Node: check its imports and its syntax.',
    },
    native_threw: {
      message: 'The module throws when it is evaluated: {reason}',
      hint: 'It runs at build time: its top level must not depend on what only the running app has.',
    },
    native_late: {
      message: 'The module did not finish within {limit} ms',
      hint: 'It runs at build time, so it must not wait or listen; native.timeout sets the limit.',
    },
    native_memory: { message: 'The module uses more than {limit} MB of memory', hint: 'Set native.memory.' },
    native_ended: {
      message: 'The module ended without a result (exit code {status})',
      hint: 'It calls process.exit, or awaits something that never happens.',
    },
    native_too_large: { message: 'The exports exceed {max} characters', hint: 'Export only the tools.' },
    native_no_tool: {
      message: 'The module exports no tool, only {found}',
      hint: 'Export objects with `inputSchema` and `description`, a list or map of them as `tools`, or the members of one tool.',
    },
    native_schema: {
      message: 'Expected a schema, found {found}',
      hint: 'Supported: Zod, TypeBox, Valibot, ArkType, Standard JSON Schema and JSON Schema. Wrap an object of schemas: z.object(…).',
    },
    native_library: {
      message: 'Reading schemas of {name} needs "{specifier}", which is not installed',
      hint: 'Install it beside the library.',
    },
    native_conversion: {
      message: 'The schema cannot be converted to JSON Schema: {reason}',
      hint: 'Use what JSON Schema can express, or write the tool in YAML.',
    },
    native_inexpressible: {
      message: '{what} cannot be expressed in JSON Schema: JSON has no such values',
      hint: 'Describe the value as it is sent, such as z.iso.datetime() for a date, and convert it in the handler.',
    },
    native_not_json: {
      message: 'Only JSON values are allowed here, not {found}',
      hint: 'Use strings, numbers, true, false, null, arrays and plain objects.',
    },
    native_yaml_missing: {
      message: 'The strategy yaml_only needs the schema of "{id}" in {uri}, which does not exist',
      hint: 'Write that file, or choose another strategy.',
    },
  },
  warn: {
    member_lost: {
      message: '{profile} has no equivalent of {members}',
      hint: 'They are not sent; `toolbake import` keeps them in a file.',
    },
    native_check: {
      message: '{what} cannot be expressed in JSON Schema: the model does not see it, and it is not checked',
      hint: "Also parse the input with the schema in the handler, then set diagnostics.native_check to 'info'.",
    },
    native_default: {
      message: '{what} is not applied: the handler gets no value if none is sent',
      hint: "Set decode.applyDefaults, or parse the input with the schema in the handler and set diagnostics.native_default to 'info'.",
    },
    native_approval: {
      message: 'The function {what} is not taken over: calls run without approval',
      hint: "Add the annotation requires_approval: true, so that each call waits. Or set the function again on the tool that toAiTools or the like returns, and set diagnostics.native_approval to 'info'.",
    },
    native_unused_export: {
      message: 'The tools of this module are other exports: its export "{name}" is part of none of them',
      hint: 'Move it into the object of its tool, or rename it.',
    },
  },
  info: {
    native_transform: {
      message: '{what} does not run: the handler gets the value as it was sent',
      hint: 'Also parse the input with the schema in the handler.',
    },
    native_printed: { message: 'The module printed: {text}' },
  },
} as const

export const DECLARATIONS = {
  error: {
    contract_broken: {
      message: '{tool} breaks its contract: {change}',
      hint: 'Callers may fail. If you mean it, write the lock file again with `toolbake lock`.',
    },
  },
  warn: {
    types_collision: {
      message: '"./{name}?{query}" matches {first} and {second}: TypeScript gives it the types of both',
      hint: 'Include the folder in the import, rename one of the files, or import without a query.',
    },
    types_unseen: {
      message: 'TypeScript does not see the exact types in {dir}: lines are missing in {file}',
      hint: 'Add to {file}: {lines}. Or set types.enabled to false.',
    },
    types_client: {
      message: '{file} refers to "{client}", whose generic types hide the exact types generated in {dir}',
      hint: 'Remove the reference, or set types.enabled to false.',
    },
    handler_unused: {
      message: 'The handler "{name}" matches no tool',
      hint: 'Remove it, or name it after its tool: by module id, or namespace:module_id.',
    },
    types_unwritable: {
      message: 'Cannot write types to {dir}: {reason}',
      hint: 'Check that the folder is writable, or set types.dir.',
    },
  },
} as const
