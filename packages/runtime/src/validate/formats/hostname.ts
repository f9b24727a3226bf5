import { decodePunycode, encodePunycode } from './punycode.ts'

const LABEL = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i
const MAX_LABEL = 63
const MAX_NAME = 253
/** RFC 3490 §3.1: characters that separate labels. */
const DOTS = /[.\u3002\uff0e\uff61]/u

/** A host name (RFC 1123 §2.1) whose internationalised labels are valid (RFC 5891 §5). */
export function isHostname(text: string): boolean {
  const labels = text.split('.')
  if (text.length > MAX_NAME || !labels.every((label) => LABEL.test(label) && label.length <= MAX_LABEL))
    return false
  return areLabels(labels)
}

/** A host name whose labels may be written in Unicode (RFC 5890 §2.3.2.3). */
export function isIdnHostname(text: string): boolean {
  const labels = text.split(DOTS)
  return labels.map(asciiOf).join('.').length <= MAX_NAME && areLabels(labels)
}

function asciiOf(label: string): string {
  return /^[\0-\x7f]*$/.test(label) ? label : `xn--${encodePunycode(label)}`
}

function areLabels(labels: readonly string[]): boolean {
  const decoded = labels.map(unicodeOf)
  const isRightToLeft = decoded.some((label) => label !== undefined && RIGHT_TO_LEFT.test(label))
  return decoded.every(
    (label) => label !== undefined && isLabel(label) && (!isRightToLeft || followsBidiRule(label)),
  )
}

/** Returns a label in Unicode; undefined for an `xn--` label that is not the encoding of a Unicode label. */
function unicodeOf(label: string): string | undefined {
  if (!/^xn--/i.test(label)) return label
  const decoded = decodePunycode(label.slice(4))
  const isCanonical = decoded !== undefined && encodePunycode(decoded) === label.slice(4)
  return isCanonical && /[^\0-\x7f]/.test(decoded) ? decoded : undefined
}

function isLabel(label: string): boolean {
  if (asciiOf(label).length > MAX_LABEL) return false
  if (/^[\0-\x7f]*$/.test(label)) return LABEL.test(label)
  if (label !== label.normalize('NFC') || /^-|-$|^..--|^\p{M}/u.test(label)) return false
  return Array.from(label).every((character, index, all) => {
    const rule = CONTEXT.find(([characters]) => characters.test(character))
    return rule === undefined ? isAllowed(character) : rule[1](label, all, index)
  })
}

// RFC 5892 §2.6: exceptions to the rules by character properties.
const ALWAYS = /^[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/
const NEVER = /^[\u302e\u302f]$|^[\u0640\u07fa\u3031-\u3035\u303b]$/
/** RFC 5892 §2.9, §2.7. */
const OLD_HANGUL_OR_IGNORED =
  /^[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb]$|^[\u20d0-\u20ff]$|^\p{Default_Ignorable_Code_Point}$/u
const LETTER_OR_DIGIT = /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}-]$/u

/** RFC 5892 §3: whether a character is allowed anywhere. */
function isAllowed(character: string): boolean {
  if (ALWAYS.test(character)) return true
  if (NEVER.test(character) || OLD_HANGUL_OR_IGNORED.test(character)) return false
  const stable = character.normalize('NFKC').toLowerCase().normalize('NFKC') === character
  return stable && LETTER_OR_DIGIT.test(character)
}

type ContextRule = (label: string, characters: readonly string[], index: number) => boolean

const VIRAMA =
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed]$/
const JOINS_LEFT = /[\u0620\u0626\u0628\u062a-\u062e\u0633-\u063f\u0641-\u0647\u0649\u064a]\p{Mn}*\u200c/u
const JOINS_RIGHT = /\u200c\p{Mn}*[\u0620-\u064a\u066e-\u06d3]/u

/** RFC 5892 appendix A: characters that are allowed only next to certain others. */
const CONTEXT: readonly (readonly [characters: RegExp, rule: ContextRule])[] = [
  [
    /^\u200c$/,
    (_, all, index) => {
      const [before, after] = [all.slice(0, index + 1).join(''), all.slice(index).join('')]
      return (
        VIRAMA.test(all[index - 1] ?? '') ||
        (JOINS_LEFT.test(before.slice(-8)) && JOINS_RIGHT.test(after.slice(0, 8)))
      )
    },
  ],
  [/^\u200d$/, (_, all, index) => VIRAMA.test(all[index - 1] ?? '')],
  [/^\u00b7$/, (_, all, index) => all[index - 1] === 'l' && all[index + 1] === 'l'],
  [/^\u0375$/, (_, all, index) => /^\p{Script=Greek}/u.test(all[index + 1] ?? '')],
  [/^[\u05f3\u05f4]$/, (_, all, index) => /^\p{Script=Hebrew}/u.test(all[index - 1] ?? '')],
  [
    /^\u30fb$/,
    (label) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label.replaceAll('\u30fb', '')),
  ],
  [/^[\u0660-\u0669]$/, (label) => !/[\u06f0-\u06f9]/.test(label)],
  [/^[\u06f0-\u06f9]$/, (label) => !/[\u0660-\u0669]/.test(label)],
]

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0660-\u0669]/u
const RIGHT_LETTER = /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const MIXED = /[a-z\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}]/u

/** RFC 5893 §2, with the classes of characters derived from their script. */
function followsBidiRule(label: string): boolean {
  if (/^[\d\u0660-\u0669]/.test(label)) return false
  if (!RIGHT_LETTER.test(label)) return !RIGHT_TO_LEFT.test(label)
  if (MIXED.test(label) || !/[\p{L}\d\u0660-\u0669\u06f0-\u06f9\u06fd\u06fe]\p{Mn}*$/u.test(label))
    return false
  return !(/[\d\u06f0-\u06f9]/.test(label) && /[\u0660-\u0669]/.test(label))
}
