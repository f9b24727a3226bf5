import type { RegexDialect } from '../../pattern/dialect.ts'

/** Python's `re`. https://docs.python.org/3/library/re.html */
export const PYTHON: RegexDialect = {
  lacks: ['code-point', 'control', 'empty-class', 'named-group', 'property', 'wide-lookbehind'],
}

/** Without look-around, too: what a constraint engine reads. */
export const PYTHON_WITHOUT_LOOKS: RegexDialect = {
  lacks: [...PYTHON.lacks, 'lookahead', 'lookbehind'],
}

/**
 * What llama.cpp reads of a pattern: common/json-schema-to-grammar.cpp for its structure, src/llama-grammar.cpp for the
 * escapes within.
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

/** Classes, groups, quantifiers and \d, \w, \s; every other character stands for itself. */
export const LITERAL: RegexDialect = {
  lacks: [...PYTHON_WITHOUT_LOOKS.lacks, 'back-reference', 'boundary', 'hex', 'unicode'],
}
