/** Bounds on one file. Nothing that real tools need comes near; what is beyond is a mistake or an attack. */
export const LIMITS = {
  /** Of UTF-8. */
  bytes: 1_048_576,
  /** Mappings and lists inside each other, after aliases are expanded. */
  depth: 256,
  aliases: 1000,
  /** Values (keys are not counted), after aliases are expanded. */
  nodes: 50_000,
  /** Problems of one code that are reported for a file. */
  findings: 50,
} as const
