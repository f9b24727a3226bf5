/** For arguments that do not match their schema; one line per error. */
export const invalidArguments = (name: string, errors: string): string =>
  `Invalid arguments for ${name}. ${errors}`

export const truncatedJson = (length: number): string =>
  `must be valid JSON: it is cut off after ${length} characters. Send all of it again, or less in one call`

/** For a reply of structured output that does not match its schema; one line per error. */
export const invalidReply = (errors: string): string =>
  `Invalid reply. ${errors}\nReply again with the whole JSON.`

export const cutOffReply = (length: number): string =>
  `must be complete JSON: it is cut off after ${length} characters. Write less`

/** `reason` comes from the JavaScript engine and usually includes the position. */
export const invalidJson = (reason: string): string => `must be valid JSON: ${reason}`

/** Replaces a reason that would show what was sent. */
export const SYNTAX_ERROR = 'syntax error'

export const unknownTool = (
  called: string,
  similar: string | undefined,
  names: readonly string[],
  further: number,
): string =>
  `There is no tool "${called}".${similar === undefined ? '' : ` Did you mean "${similar}"?`}` +
  ` Tools: ${names.join(', ')}${further > 0 ? ` and ${further} more` : ''}`

export const notObject = 'must be an object'

/** For a getter or a proxy that threw. */
export const unreadable = (error: unknown): string =>
  `must be readable: ${error instanceof Error ? error.message : 'it throws'}`

export const duplicateTool = (name: string): string => `combine: two of the decoders know a tool "${name}"`

export const invalidOutput = (tool: string, errors: string): string =>
  `The output of ${tool} is invalid: ${errors}`

export const refusedCall = 'A refused call has no handler: its message goes back to the model'

export const noHandler = (tool: string): string => `There is no handler for ${tool}`
