// Why a text is not valid JSON or YAML, and how to correct it.

export interface SyntaxMessage {
  readonly reason: string
  readonly hint?: string
}

// JSON

export const TRAILING_COMMA: SyntaxMessage = {
  reason: 'A comma after the last member',
  hint: 'JSON does not allow one.',
}
export const JSON_COMMENT: SyntaxMessage = { reason: 'A comment', hint: 'JSON has no comments; YAML does.' }
export const TEXT_AFTER_JSON: SyntaxMessage = { reason: 'Text after the end of the value' }
export const COLON_AFTER_KEY: SyntaxMessage = { reason: 'A colon is missing after the key' }
export const SINGLE_QUOTE: SyntaxMessage = {
  reason: 'A single quote',
  hint: 'JSON strings take double quotes.',
}
export const UNQUOTED_KEY: SyntaxMessage = { reason: 'A key must be a string in double quotes' }
export const NUMBER_START: SyntaxMessage = { reason: 'A number must start with a digit, or - and a digit' }
export const MISSING_JSON_VALUE: SyntaxMessage = { reason: 'The value is missing' }
export const UNCLOSED_STRING: SyntaxMessage = { reason: 'The string is not closed' }
export const LINE_BREAK_IN_STRING: SyntaxMessage = {
  reason: 'The string is not closed in its line',
  hint: 'Write \\n for a line break.',
}
export const invalidJsonValue = (token: string): SyntaxMessage => ({
  reason: `${token} is not a valid JSON value`,
})
export const missingValueBefore = (char: string): SyntaxMessage => ({
  reason: `A value is missing before ${char}`,
})
export const missingSeparator = (char: string): SyntaxMessage => ({
  reason: `A comma or a closing bracket is missing before ${char}`,
})
export const unclosedCollection = (closing: string, opening: string, line: number): SyntaxMessage => ({
  reason: `The file ends before the ${closing} for the ${opening} in line ${line}`,
})
export const invalidJsonEscape = (sequence: string): SyntaxMessage => ({
  reason: `${sequence} is not a valid escape in JSON`,
  hint: 'Write \\\\ for a backslash.',
})
export const controlInString = (sequence: string): SyntaxMessage => ({
  reason: 'A control character in a string',
  hint: `Write ${sequence}.`,
})

// YAML: indentation and lines

export const TAB_INDENTATION: SyntaxMessage = {
  reason: 'A tab in the indentation',
  hint: 'Indent with spaces.',
}
export const LINE_TOO_SHALLOW: SyntaxMessage = {
  reason: 'A line inside quotes or brackets must be indented further than its key',
  hint: 'A quote or bracket above may not be closed.',
}
export const KEY_INSIDE_VALUE: SyntaxMessage = {
  reason: 'A key stands where the value of the line above continues',
  hint: 'Indent it like the other keys.',
}
export const UNKNOWN_INDENTATION: SyntaxMessage = {
  reason: 'The indentation matches no line above',
  hint: 'Keys of one mapping start in one column.',
}
export const LINE_OUT_OF_PLACE: SyntaxMessage = {
  reason: 'This line does not belong to the lines above it',
}
export const LINE_WITHOUT_COLON: SyntaxMessage = {
  reason: 'A line that is not "key: value"',
  hint: 'Write "key: value", or indent it to make it part of the text above.',
}
export const MERGE_CONFLICT: SyntaxMessage = { reason: 'A mark of an unresolved merge conflict' }
export const NO_SPACE_AFTER_COLON: SyntaxMessage = {
  reason: 'No space after the colon',
  hint: 'Write "key: value".',
}
export const missingColon = (key: string, value: string): SyntaxMessage => ({
  reason: `A colon is missing after "${key}"`,
  hint: `Write "${key}: ${value}".`,
})
export const blockNotIndented = (sign: string): SyntaxMessage => ({
  reason: `The text after ${sign} is not indented`,
  hint: 'Indent all of its lines alike, further than its key.',
})
export const foreignSpace = (code: string): SyntaxMessage => ({
  reason: `${code === '00A0' ? 'A no-break space' : 'An unusual space character'} (U+${code}), which YAML reads as a letter`,
  hint: 'Write an ordinary space.',
})

// YAML: quotes and brackets

const QUOTE_IT = 'Put the text into quotes.'

export const COLON_IN_TEXT: SyntaxMessage = {
  reason: 'A colon with a space inside an unquoted text',
  hint: QUOTE_IT,
}
export const BRACKET_IN_TEXT: SyntaxMessage = { reason: 'A bracket inside an unquoted text', hint: QUOTE_IT }
export const COMMA_AFTER_VALUE: SyntaxMessage = {
  reason: 'A comma after the value',
  hint: 'Remove it: the line ends the value.',
}
export const TEXT_AFTER_BRACKET: SyntaxMessage = {
  reason: 'Text after the closing bracket',
  hint: 'An unquoted text cannot start with a bracket: put the text into quotes.',
}
export const TEXT_AFTER_QUOTE: SyntaxMessage = {
  reason: 'Text after the end of the value',
  hint: "Inside double quotes write \\\" for the quote, inside single quotes ''.",
}
export const MISSING_COMMA: SyntaxMessage = {
  reason: 'A comma is missing',
  hint: 'A quote or bracket above may not be closed.',
}
export const BRACKET_IN_COMMENT: SyntaxMessage = {
  reason: 'A # after a space begins a comment, in which the bracket is closed',
  hint: 'Put the text with the # into quotes.',
}
export const missingCommaBefore = (key: string): SyntaxMessage => ({
  reason: `A comma is missing before "${key}"`,
  hint: 'Write a comma before it.',
})
export const missingBracket = (missing: string, char: string): SyntaxMessage => ({
  reason: `A ${missing} is missing before the ${char}`,
  hint: 'Close what was opened last first.',
})
export const extraBracket = (char: string): SyntaxMessage => ({
  reason: `One ${char} too many`,
  hint: 'Remove it.',
})
export const notClosed = (kind: 'bracket' | 'quote'): SyntaxMessage => ({
  reason: `This ${kind} is not closed`,
  hint: 'Close it, or indent the lines that belong to it further than its key.',
})
export const unquotedStart = (char: string): SyntaxMessage => ({
  reason: `An unquoted text cannot start with ${char}`,
  hint: QUOTE_IT,
})
export const unexpectedCharacter = (char: string): SyntaxMessage => ({
  reason: `Unexpected ${char}`,
  hint: QUOTE_IT,
})

// YAML: aliases, tags, characters

export const recursiveAlias = (name: string): SyntaxMessage => ({
  reason: `*${name} would contain itself`,
  hint: 'Use $ref for recursion.',
})
export const unknownAlias = (name: string): SyntaxMessage => ({
  reason: `No anchor &${name} is defined above this alias`,
  hint: 'Quote a text that starts with *.',
})
export const wrongTag = (value: string, tag: string): SyntaxMessage => ({
  reason: `${JSON.stringify(value)} is not a valid ${tag}`,
})
export const invalidCodePoint = (sequence: string): SyntaxMessage => ({
  reason: `${sequence} is not a Unicode character`,
})
export const QUOTE_TEMPLATE = 'Quote a template: "{{ … }}".'
export const UTF_16 = 'It is UTF-16; save it as UTF-8.'

const CONTROL_CHARACTER: SyntaxMessage = {
  reason: 'A control character',
  hint: 'Write it as an escape in double quotes.',
}

/** By the text of js-yaml's exception, which names its rules rather than the author's mistake. */
const YAML_REASONS: Readonly<Record<string, SyntaxMessage>> = {
  'tab characters must not be used in indentation': TAB_INDENTATION,
  'unknown escape sequence': {
    reason: 'Unknown escape in double quotes',
    hint: 'Write \\\\ for a backslash, or use single quotes.',
  },
  "expected the node content, but found ','": missingValueBefore('the comma'),
  'a line break is expected': { reason: 'After | or > the text starts on the next line', hint: QUOTE_IT },
  'the stream contains non-printable characters': CONTROL_CHARACTER,
  'expected valid JSON character': CONTROL_CHARACTER,
  'null byte is not allowed in input': {
    reason: 'A null character',
    hint: 'Is the file text, saved as UTF-8?',
  },
}

/** The text of an exception without a better one is shown as it is. */
export const yamlReason = (reason: string): SyntaxMessage =>
  YAML_REASONS[reason] ?? { reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}` }
