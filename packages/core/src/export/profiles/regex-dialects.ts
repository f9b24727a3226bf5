import type { RegexDialect } from '../../pattern/dialect.ts'

/** Python's `re`. https://docs.python.org/3/library/re.html */
export const PYTHON: RegexDialect = {
  lacks: ['code-point', 'control', 'empty-class', 'named-group', 'property', 'wide-lookbehind'],
}

/** Python's dialect without look-around, as constraint engines support it. */
export const PYTHON_WITHOUT_LOOKS: RegexDialect = {
  lacks: [...PYTHON.lacks, 'lookahead', 'lookbehind'],
}

/**
 * The patterns that llama.cpp supports: common/json-schema-to-grammar.cpp for their structure, src/llama-grammar.cpp
 * for the escapes in them.
 */
export const GBNF: RegexDialect = {
  lacks: [
    ...PYTHON_WITHOUT_LOOKS.lacks,
    'back-reference',
    'boundary',
    'class-escape',
    'idle-escape',
    'lazy',
    'shorthand',
    'space-escape',
    'unanchored',
  ],
}

/** ECMAScript's expressions without those that a constraint engine lacks; they match whole texts. */
export const WHOLE: RegexDialect = {
  lacks: [
    'back-reference',
    'boundary',
    'control',
    'dot',
    'empty-class',
    'lazy',
    'lookahead',
    'lookbehind',
    'named-group',
    'partial',
    'property',
  ],
}

/** Supports classes, groups, quantifiers and \d, \w, \s; every other character matches itself. */
export const LITERAL: RegexDialect = {
  lacks: [...PYTHON_WITHOUT_LOOKS.lacks, 'back-reference', 'boundary', 'hex', 'unicode'],
}
