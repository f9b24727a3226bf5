import type { CatalogueEntry } from './entry.ts'

/** What a provider cannot accept, and how schemas change for it. */
export const OUTPUT = {
  // export to providers
  strict_fallback: {
    severity: 'warn',
    message: 'Not strict for {profile}: {reason}',
    hint: '{repair} Or accept non-strict mode: `strict: false` for this profile.',
  },
  profile_refused: {
    severity: 'warn',
    message: 'No export for {profile}: {reason}',
    hint: '{repair} Or remove {profile} from `profiles`.',
  },
  keyword_dropped: { severity: 'info', message: '"{keyword}" is omitted for {profile}' },
  keyword_described: { severity: 'info', message: '"{keyword}" moves to the description for {profile}' },
  keyword_refused: {
    severity: 'error',
    message: '{profile} does not accept "{keyword}"',
    hint: 'Express the constraint with other keywords.',
  },
  mark_refused: {
    severity: 'error',
    message: '{profile} rejects this "{keyword}": {reason}',
    hint: 'Change or remove it: clients would drop the whole tool.',
  },
  keyword_rewritten: { severity: 'info', message: '"{keyword}" becomes {replacement} for {profile}' },
  one_of_widened: {
    severity: 'info',
    message: 'oneOf becomes anyOf for {profile}; decoding checks that only one branch matches',
  },
  object_closed: {
    severity: 'info',
    message: 'Read as a closed object: {profile} gets {form}',
    hint: 'Write `{keyword}: false` to make this explicit, or true to allow other properties.',
  },
  type_inferred: { severity: 'info', message: 'No type is declared; {profile} gets {type}' },
  enum_fitted: { severity: 'info', message: 'Enum values that the type excludes are omitted for {profile}' },
  property_impossible: {
    severity: 'info',
    message: 'No value is valid for "{key}"; it is omitted for {profile}',
  },
  property_renamed: { severity: 'info', message: '"{key}" is renamed to "{name}" for {profile}' },
  union_ambiguous: {
    severity: 'warn',
    message: '{profile} cannot distinguish the branches: a value of one may be decoded as another',
    hint: 'Give each branch a property with a const of its own.',
  },
  union_wrapped: {
    severity: 'info',
    message: 'Each branch is wrapped under its own name for {profile}, so that values decode exactly',
  },
  untyped_as_text: { severity: 'info', message: 'A value of any type becomes JSON text for {profile}' },
  root_wrapped: { severity: 'info', message: 'The root becomes a property of an object for {profile}' },
  root_null_dropped: {
    severity: 'info',
    message: 'Arguments are never null, so the root is an object for {profile}',
  },
  schema_impossible: {
    severity: 'error',
    message: 'No arguments are valid, so {profile} cannot get this tool',
    hint: 'No value satisfies this schema, and the arguments require it.',
  },
  recursion_as_text: {
    severity: 'info',
    message: '"{ref}" refers back to itself; the inner value becomes JSON text for {profile}',
  },
  optional_null: { severity: 'info', message: '"{key}" is optional: {profile} sends null when it is absent' },
  optional_null_merged: {
    severity: 'warn',
    message: '"{key}" is optional and nullable: {profile} cannot distinguish absent from null',
    hint: 'Set `reshape: true` to wrap it, which keeps them apart.',
  },
  needs_decode: {
    severity: 'info',
    message: 'Arguments from {profile} need decodeCall',
    hint: 'Pass them to the decodeCall of the same import.',
  },
  needs_reshape: {
    severity: 'error',
    message: '{profile} can express {what} only by reshaping the arguments',
    hint: 'Set `reshape: true`.',
  },
  root_union_merged: {
    severity: 'info',
    message: '{profile} does not accept "{keyword}" at the root: its branches become optional properties',
  },
  property_name_refused: {
    severity: 'error',
    message: '{profile} does not accept the property name "{name}"',
    hint: 'Rename it, or set `reshape: true` to rename it for {profile} only.',
  },
  limit_exceeded: {
    severity: 'error',
    message: '{profile} allows at most {max} {what}; there are {count}',
    hint: 'Split the tool, or offer fewer tools at once.',
  },
  nodes_exceeded: {
    severity: 'error',
    message: 'For {profile}, the unions inside allOf multiply to more than {max} schemas',
    hint: 'Write fewer alternatives inside allOf.',
  },
  strict_excluded: {
    severity: 'error',
    message: '{profile} does not accept a strict schema together with this "{key}"',
    hint: 'Remove one of the two.',
  },
  extra_unknown: {
    severity: 'warn',
    message: '{profile} has no setting "{key}"; it is ignored',
    hint: 'Remove it, or check the spelling.',
  },
  name_changed: { severity: 'info', message: 'Named "{name}" for {profile}' },
  name_collision: {
    severity: 'error',
    message: '"{other}" and this tool are both named "{name}" for {profile}',
    hint: 'Set providers.{profile}.name in one of them.',
  },
  name_discouraged: {
    severity: 'warn',
    message: '{profile} advises against the name "{name}": {reason}',
    hint: 'Some clients may reject it; set another name in providers.{profile}.name.',
  },
  name_refused: {
    severity: 'error',
    message: '{profile} does not accept the name "{name}": {reason}',
    hint: 'Set providers.{profile}.name.',
  },
  example_dropped: {
    severity: 'info',
    message: 'The example is omitted for {profile}: it does not match the schema sent there',
    hint: 'Remove the keys that the schema does not declare.',
  },
  output_schema_dropped: {
    severity: 'info',
    message: '{profile} does not accept an output_schema of this shape',
  },
} as const

// `satisfies` beside the table is refused under isolatedDeclarations.
OUTPUT satisfies Record<string, CatalogueEntry>
