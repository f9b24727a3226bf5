/** Constructs that a provider does not accept, and changes of schemas for it. */
export const OUTPUT = {
  error: {
    keyword_refused: {
      message: '{profile} does not accept "{keyword}"',
      hint: 'Express the constraint with other keywords.',
    },
    mark_refused: {
      message: '{profile} rejects this "{keyword}": {reason}',
      hint: 'Change or remove it: clients would drop the whole tool.',
    },
    schema_impossible: {
      message: 'No value can be valid for {profile}: the root requires a schema that no value satisfies',
      hint: 'Correct the constraints that contradict each other, or make the property optional.',
    },
    required_missing: {
      message: '{profile} accepts only objects with a required property',
      hint: 'List one in "required".',
    },
    needs_reshape: {
      message: '{profile} accepts {what} only in another shape',
      hint: 'Set `reshape: true` in toolbake.config.',
    },
    property_name_refused: {
      message: '{profile} does not accept the property name "{name}"',
      hint: 'Rename it, or set `reshape: true` in toolbake.config to rename it for {profile} only.',
    },
    limit_exceeded: {
      message: '{profile} allows at most {max} {what}; there are {count}',
      hint: 'Split the tool.',
    },
    nodes_exceeded: {
      message: 'The schema for {profile} has more than {max} subschemas, because parts of it are copied',
      hint: 'References, allOf, and keywords beside a union are copied: use fewer of them, or split the tool.',
    },
    setting_excluded: {
      message: '{profile} does not accept "{other}" together with this "{key}"',
      hint: 'Remove one of the two.',
    },
    output_unsupported: {
      message: '{profile} has no structured output',
      hint: 'Profiles that have it: {known}',
    },
    name_collision: {
      message: '"{other}" and this tool are both named "{name}" for {profile}',
      hint: 'Set providers.{profile}.name in one of them.',
    },
    provider_refuses: { message: '{profile} would refuse this: {reason}', hint: 'Source: {source}' },
    name_refused: {
      message: '{profile} does not accept the name "{name}": {reason}',
      hint: 'Set providers.{profile}.name.',
    },
  },
  warn: {
    limit_estimated: {
      message: '{profile} may refuse more than {max} {what}; there are {count}',
      hint: 'The limit was measured and differs between models. Shorten the schemas, or make fewer tools strict. Largest: {largest}.',
    },
    output_schema_dropped: {
      message: '{profile} accepts only objects as output: this output_schema is omitted',
      hint: 'Write "type": "object" at its root, or make it a property of an object.',
    },
    strict_fallback: {
      message: 'Sent to {profile} without strict mode: {reason}',
      hint: '{repair} Or set `strict: false` for this profile, below `providers` or in toolbake.config, to keep loose mode.',
    },
    profile_refused: {
      message: 'No export for {profile}: {reason}',
      hint: '{repair} Or remove {profile} from `profiles`.',
    },
    union_ambiguous: {
      message: '{profile} cannot distinguish the branches: a value of one may be decoded as another',
      hint: 'Give each branch a property with a const of its own. Or set `reshape: true` in toolbake.config to wrap each branch in an object.',
    },
    optional_null_merged: {
      message: '"{key}" is optional and nullable: {profile} cannot distinguish absent from null',
      hint: 'If both mean the same, add `default: null`, or set `nullish: "absent"` in toolbake.config for all properties. Otherwise set `reshape: true` in toolbake.config to keep them apart.',
    },
    extra_unknown: {
      message: '{profile} has no setting "{key}"; it is ignored',
      hint: 'Remove it, or check the spelling.',
    },
    provider_may_refuse: { message: '{profile} may refuse this: {reason}', hint: 'Source: {source}' },
    name_discouraged: {
      message: '{profile} advises against the name "{name}": {reason}',
      hint: 'Some clients may reject it; set another name in providers.{profile}.name.',
    },
  },
  info: {
    keyword_dropped: { message: '"{keyword}" is omitted for {profile}' },
    keyword_described: { message: '"{keyword}" moves to the description for {profile}' },
    keyword_rewritten: { message: '"{keyword}" becomes {replacement} for {profile}' },
    one_of_widened: {
      message: 'oneOf becomes anyOf for {profile}; decoding checks that only one branch matches',
    },
    object_closed: {
      message:
        'The schema does not say whether an object may have other properties; for {profile} it may not: {form}',
      hint: 'Write `{keyword}: false` to make this explicit, or true to allow other properties.',
    },
    type_inferred: { message: 'No type is declared; {profile} gets {type}' },
    enum_fitted: { message: 'Enum values that the type excludes are omitted for {profile}' },
    property_impossible: { message: 'No value is valid for "{key}"; it is omitted for {profile}' },
    property_renamed: { message: '"{key}" is renamed to "{name}" for {profile}' },
    union_wrapped: {
      message: 'Each branch is wrapped under its own name for {profile}, so that values decode exactly',
    },
    untyped_as_text: { message: 'A value of any type becomes JSON text for {profile}' },
    depth_as_text: { message: 'The value becomes JSON text: {profile} allows no further level of nesting' },
    union_as_text: {
      message: 'The value becomes JSON text: {profile} allows no further property with a union',
    },
    optional_as_text: {
      message: 'The value becomes JSON text, or an empty string: {profile} allows no other optional property',
    },
    root_wrapped: { message: 'The root becomes a property of an object for {profile}' },
    root_null_dropped: { message: 'Arguments are never null, so the root is an object for {profile}' },
    recursion_as_text: {
      message: '"{ref}" refers back to itself; the inner value becomes JSON text for {profile}',
    },
    optional_default: {
      message: '"{key}" is optional, but only its default is valid: {profile} always sends it',
    },
    optional_null: { message: '"{key}" is optional: {profile} sends null when it is absent' },
    optional_null_wrapped: {
      message: '"{key}" is optional and nullable: {profile} sends an object with its value, or null',
      hint: 'If absent and null mean the same, add `default: null`, or set `nullish: "absent"` in toolbake.config for all properties: the value is then sent as it is.',
    },
    needs_decode: {
      message: 'Arguments from {profile} need decodeCall',
      hint: 'Pass them to the decodeCall of the same import.',
    },
    root_union_merged: {
      message: '{profile} does not accept "{keyword}" at the root: its branches become optional properties',
    },
    name_changed: { message: 'Named "{name}" for {profile}' },
    example_dropped: {
      message: 'The example is omitted for {profile}: it does not match the schema sent there',
      hint: 'Remove the keys that the schema does not declare.',
    },
  },
} as const
