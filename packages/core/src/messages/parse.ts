/** Why a text is not valid JSON or YAML, and how to correct it. */
export interface SyntaxMessage {
  readonly reason: string
  readonly hint?: string
}

const fault = (reason: string, hint: string): SyntaxMessage => ({ reason, hint })

export const jsonFaults = {
  trailingComma: { reason: 'A comma after the last member', hint: 'JSON does not allow one.' },
  comment: { reason: 'A comment', hint: 'JSON has no comments; YAML does.' },
  textAfterEnd: { reason: 'Text after the end of the value' },
  missingColon: { reason: 'A colon is missing after the key' },
  singleQuote: { reason: 'A single quote', hint: 'JSON strings take double quotes.' },
  unquotedKey: { reason: 'A key must be a string in double quotes' },
  numberStart: { reason: 'A number must start with a digit, or - and a digit' },
  missingValue: { reason: 'The value is missing' },
  unclosedString: { reason: 'The string is not closed' },
  lineBreak: { reason: 'The string is not closed in its line', hint: 'Write \\n for a line break.' },
  invalidValue: (token: string): SyntaxMessage => ({ reason: `${token} is not a valid JSON value` }),
  missingValueBefore: (char: string): SyntaxMessage => ({ reason: `A value is missing before ${char}` }),
  missingSeparator: (char: string): SyntaxMessage => ({
    reason: `A comma or a closing bracket is missing before ${char}`,
  }),
  unclosedCollection: (closing: string, opening: string, line: number): SyntaxMessage => ({
    reason: `The file ends before the ${closing} for the ${opening} in line ${line}`,
  }),
  invalidEscape: (sequence: string): SyntaxMessage =>
    fault(`${sequence} is not a valid escape in JSON`, 'Write \\\\ for a backslash.'),
  controlInString: (sequence: string): SyntaxMessage =>
    fault('A control character in a string', `Write ${sequence}.`),
}

export const yamlFaults = {
  // Indentation and lines
  tabIndentation: { reason: 'A tab in the indentation', hint: 'Indent with spaces.' },
  lineTooShallow: {
    reason: 'A line inside quotes or brackets must be indented further than its key',
    hint: 'A quote or bracket above may not be closed.',
  },
  keyInsideValue: {
    reason: 'A key stands where the value of the line above continues',
    hint: 'Indent it like the other keys.',
  },
  unknownIndentation: {
    reason: 'The indentation matches no line above',
    hint: 'Keys of one mapping start in one column.',
  },
  lineOutOfPlace: { reason: 'This line does not belong to the lines above it' },
  lineWithoutColon: {
    reason: 'A line that is not "key: value"',
    hint: 'Write "key: value", or indent it to make it part of the text above.',
  },
  mergeConflict: {
    reason: 'A mark of an unresolved merge conflict',
    hint: 'Keep one of the two versions, and remove the marks.',
  },
  comment: { reason: 'A comment of another language', hint: 'In YAML, comments start with #.' },
  noSpaceAfterColon: { reason: 'No space after the colon', hint: 'Write "key: value".' },
  missingColon: (key: string, value: string): SyntaxMessage =>
    fault(`A colon is missing after "${key}"`, `Write "${key}: ${value}".`),
  blockNotIndented: (sign: string): SyntaxMessage =>
    fault(`The text after ${sign} is not indented`, 'Indent all of its lines alike, further than its key.'),
  foreignSpace(char: string): SyntaxMessage {
    const code = char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    const name = code === '00A0' ? 'A no-break space' : 'An unusual space character'
    return { reason: `${name} (U+${code}), which YAML reads as a letter`, hint: 'Write an ordinary space.' }
  },

  // Quotes and brackets
  colonInText: { reason: 'A colon with a space inside an unquoted text', hint: 'Put the text into quotes.' },
  bracketInText: { reason: 'A bracket inside an unquoted text', hint: 'Put the text into quotes.' },
  commaAfterValue: { reason: 'A comma after the value', hint: 'Remove it: the line ends the value.' },
  textAfterBracket: {
    reason: 'Text after the closing bracket',
    hint: 'An unquoted text cannot start with a bracket: put the text into quotes.',
  },
  textAfterQuote: {
    reason: 'Text after the end of the value',
    hint: "Inside double quotes write \\\" for the quote, inside single quotes ''.",
  },
  missingComma: { reason: 'A comma is missing', hint: 'A quote or bracket above may not be closed.' },
  bracketInComment: {
    reason: 'A # after a space begins a comment, in which the bracket is closed',
    hint: 'Put the text with the # into quotes.',
  },
  missingCommaBefore: (key: string): SyntaxMessage =>
    fault(`A comma is missing before "${key}"`, 'Write a comma before it.'),
  missingBracket: (missing: string, char: string): SyntaxMessage =>
    fault(`A ${missing} is missing before the ${char}`, 'Close what was opened last first.'),
  extraBracket: (char: string): SyntaxMessage => fault(`One ${char} too many`, 'Remove it.'),
  notClosed: (kind: 'bracket' | 'quote'): SyntaxMessage =>
    fault(
      `This ${kind} is not closed`,
      'Close it, or indent the lines that belong to it further than its key.',
    ),
  closingTooShallow: (char: string): SyntaxMessage =>
    fault(`The closing ${char} must be indented further than its key`, 'Put a space before it.'),
  unquotedStart: (char: string): SyntaxMessage =>
    fault(`An unquoted text cannot start with ${char}`, 'Put the text into quotes.'),
  unexpected: (char: string): SyntaxMessage => fault(`Unexpected ${char}`, 'Put the text into quotes.'),

  // Aliases, tags, characters
  recursiveAlias: (name: string): SyntaxMessage =>
    fault(`*${name} would contain itself`, 'Use $ref for recursion.'),
  unknownAlias: (name: string): SyntaxMessage =>
    fault(`No anchor &${name} is defined above this alias`, 'Quote a text that starts with *.'),
  wrongTag: (value: string, tag: string): SyntaxMessage => ({
    reason: `${JSON.stringify(value)} is not a valid ${tag}`,
  }),
  invalidCodePoint: (sequence: string): SyntaxMessage => ({
    reason: `${sequence} is not a Unicode character`,
  }),
}

export const QUOTE_TEMPLATE = 'Quote a template: "{{ … }}".'
export const UTF_16 = 'It is UTF-16; save it as UTF-8.'

const CONTROL_CHARACTER = fault('A control character', 'Write it as an escape in double quotes.')

/** Messages by the text of js-yaml's exception, which states a rule instead of the author's mistake. */
const YAML_REASONS: Readonly<Record<string, SyntaxMessage>> = {
  'tab characters must not be used in indentation': yamlFaults.tabIndentation,
  'unknown escape sequence': fault(
    'Unknown escape in double quotes',
    'Write \\\\ for a backslash, or use single quotes.',
  ),
  "expected the node content, but found ','": jsonFaults.missingValueBefore('the comma'),
  'a line break is expected': fault(
    'After | or > the text starts on the next line',
    'Put the text into quotes.',
  ),
  'the stream contains non-printable characters': CONTROL_CHARACTER,
  'expected valid JSON character': CONTROL_CHARACTER,
  'null byte is not allowed in input': fault('A null character', 'Is the file text, saved as UTF-8?'),
}

/** Returns the message for an exception, by default the exception's own text. */
export const yamlReason = (reason: string): SyntaxMessage =>
  YAML_REASONS[reason] ?? { reason: `${reason.charAt(0).toUpperCase()}${reason.slice(1)}` }
