import type { CatalogueEntry } from './catalogue.ts'

/** What the phases behind the tools report: what providers cannot take, and values that do not fit. */
export const OUTPUT_CATALOGUE = {
  // export: losses
  strict_fallback: {
    severity: 'warn',
    message: 'Not strict for {profile}: {reason}',
    hint: '{repair} Or set strict to false for this profile, which says that it is meant.',
  },
  profile_refused: {
    severity: 'warn',
    message: 'No export for {profile}: {reason}',
    hint: '{repair} Or leave {profile} out of `profiles`.',
  },
  keyword_dropped: { severity: 'info', message: '"{keyword}" is left out for {profile}' },
  keyword_described: { severity: 'info', message: '"{keyword}" moves into the description for {profile}' },
  keyword_refused: {
    severity: 'error',
    message: '{profile} cannot take "{keyword}"',
    hint: 'Say it with other keywords.',
  },
  mark_refused: {
    severity: 'error',
    message: '"{keyword}" is refused by {profile}: {reason}',
    hint: 'Clients would leave out the whole tool: change or remove it.',
  },
  keyword_rewritten: { severity: 'info', message: '"{keyword}" is written as {replacement} for {profile}' },
  one_of_widened: {
    severity: 'info',
    message: 'oneOf becomes anyOf for {profile}; that only one branch matches is checked after decoding',
  },
  object_closed: {
    severity: 'info',
    message: 'Read as a closed object: {profile} gets {form}',
    hint: '`{keyword}: false` says so in the schema; with true other properties are kept.',
  },
  type_inferred: { severity: 'info', message: 'No type; written as {type} for {profile}' },
  enum_fitted: { severity: 'info', message: 'Values that the type shuts out are left out for {profile}' },
  property_impossible: { severity: 'info', message: '"{key}" can have no value; left out for {profile}' },
  property_renamed: { severity: 'info', message: '"{key}" is called "{name}" for {profile}' },
  union_ambiguous: {
    severity: 'warn',
    message: '{profile} cannot tell the branches apart: a value of one may come back as a value of another',
    hint: 'Give each branch a property with a const of its own.',
  },
  union_wrapped: {
    severity: 'info',
    message: 'Each branch gets a name of its own for {profile}, so that values come back as written',
  },
  untyped_as_text: { severity: 'info', message: 'A value of any type is written as JSON text for {profile}' },
  root_wrapped: { severity: 'info', message: 'The root becomes a property of an object for {profile}' },
  root_null_dropped: {
    severity: 'info',
    message: 'Arguments are never null; the root is an object for {profile}',
  },
  schema_impossible: {
    severity: 'error',
    message: 'No arguments are valid, so that there is nothing to offer {profile}',
    hint: 'Nothing fits what stands here, and the arguments cannot do without it.',
  },
  recursion_as_text: {
    severity: 'info',
    message: '"{ref}" leads back to itself; inside of itself it is written as JSON text for {profile}',
  },
  optional_null: { severity: 'info', message: '"{key}" is optional: {profile} writes null for absent' },
  optional_null_merged: {
    severity: 'warn',
    message: '"{key}" is optional and nullable: {profile} cannot tell absent from null',
    hint: 'With `reshape: true` a wrapper around it tells them apart.',
  },
  needs_decode: {
    severity: 'info',
    message: 'Arguments from {profile} need decodeCall',
    hint: 'Give them to the decodeCall of the same import.',
  },
  needs_reshape: {
    severity: 'error',
    message: '{what} can be written for {profile} only by reshaping the arguments',
    hint: 'Set `reshape: true`.',
  },
  root_union_merged: {
    severity: 'info',
    message: '{profile} takes no "{keyword}" at the root: its branches become optional properties',
  },
  property_name_refused: {
    severity: 'error',
    message: '{profile} refuses the property name "{name}"',
    hint: 'Rename it; with `reshape: true` only {profile} gets another name.',
  },
  limit_exceeded: {
    severity: 'error',
    message: '{profile} takes at most {max} {what}; there are {count}',
    hint: 'Split it, or offer fewer at once.',
  },
  nodes_exceeded: {
    severity: 'error',
    message: 'Written for {profile}, the unions inside of allOf multiply to more than {max} schemas',
    hint: 'Write fewer alternatives inside of allOf.',
  },
  strict_excluded: {
    severity: 'error',
    message: '{profile} takes no strict schema beside this "{key}"',
    hint: 'Leave one of the two out.',
  },
  extra_unknown: {
    severity: 'warn',
    message: '{profile} has no member "{key}"; it is left out',
    hint: 'Remove it, or check how it is written.',
  },
  name_changed: { severity: 'info', message: 'Called "{name}" for {profile}' },
  name_collision: {
    severity: 'error',
    message: '"{other}" and this tool are both called "{name}" for {profile}',
    hint: 'Set providers.{profile}.name in one of them.',
  },
  name_discouraged: {
    severity: 'warn',
    message: '{profile} advises against the name "{name}": {reason}',
    hint: 'Some clients may refuse it; set another as providers.{profile}.name.',
  },
  name_refused: {
    severity: 'error',
    message: '{profile} refuses the name "{name}": {reason}',
    hint: 'Set providers.{profile}.name.',
  },
  example_dropped: {
    severity: 'info',
    message: 'The example is left out for {profile}: it does not fit the schema that is sent there',
    hint: 'Leave out the keys that the schema does not declare.',
  },
  output_schema_dropped: { severity: 'info', message: '{profile} takes no output_schema of this shape' },

  // validate
  example_invalid: {
    severity: 'error',
    message: 'The {what} does not fit its schema: {reason}',
    hint: 'Change the example or the schema.',
  },
  default_invalid: {
    severity: 'warn',
    message: '"{keyword}" does not fit its own schema: {reason}',
    hint: 'Change the value or the schema; the model is shown both.',
  },
  enum_mistyped: {
    severity: 'warn',
    message: '"{keyword}" lists {value}, which is never valid beside "type": {type}',
    hint: 'Write values as the type has them; what the items of a list may be stands in "items".',
  },
  format_unknown: {
    severity: 'warn',
    message: 'The format "{format}" cannot be checked and stays an annotation',
    hint: 'Use a format of JSON Schema, or a `pattern`.',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
OUTPUT_CATALOGUE satisfies Record<string, CatalogueEntry>
