import { UNSEEN } from '../characters.ts'
import type { Context } from '../context.ts'
import { type Origin, writtenOrigin } from '../diagnostics/origin.ts'
import * as messages from '../messages/tools.ts'
import { visitPlaced } from './origins.ts'
import type { Tool } from './types.ts'

/**
 * Characters that people do not see and models read (Unicode TR 36 §3.8, "ASCII smuggling"), except tab and line breaks:
 * those of `UNSEEN`, fillers, interlinear and musical marks, tag characters, supplementary variation selectors.
 */
const HIDDEN = String.raw`(?![\u2028\u2029])[\0-\x08\x0B\x0C\x0E-\x1F${UNSEEN}\u034F\u115F\u1160\u17B4\u17B5\u180E\u3164\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}\u{E0100}-\u{E01EF}]`

/** Scripts whose letters neither join nor have alternative forms. */
const PLAIN = String.raw`\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Armenian}\p{scx=Georgian}\p{scx=Hebrew}\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hangul}`

/** (Non-)joiners are ordinary after a letter or mark of the other scripts, such as Arabic and Devanagari. */
const JOINER = String.raw`[\u200C\u200D](?<!(?![${PLAIN}\p{scx=Common}\p{scx=Inherited}])[\p{L}\p{M}].)`

/** A joiner between two pictographs makes them one emoji. */
const EMOJI = String.raw`(?<!(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))`

/** Variation selectors choose among the forms of symbols, pictographs and letters that have several. */
const SELECTOR = String.raw`[\uFE00-\uFE0F](?<![^\s\p{Cf}\uFE00-\uFE0F\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}].)`

const INVISIBLE = new RegExp(`${HIDDEN}|${JOINER}${EMOJI}|${SELECTOR}`, 'u')

/** Reports texts of a tool that hide something from its reader, and a description that is missing. */
export function checkTexts(tool: Tool, placeOf: (key: string) => Origin, context: Context): void {
  const { origin, identity, title, description, llmDescription, replyKey, input } = tool
  if (description === undefined && llmDescription === undefined && replyKey === undefined) {
    const isInside = typeof input.schema === 'object' && input.schema.description !== undefined
    const hint = isInside ? messages.DESCRIPTION_INSIDE : undefined
    context.report({ code: 'description_missing', at: origin, tool: identity, hint })
  }
  const check = (text: unknown, place: () => Origin, mark: 'key' | 'value' = 'value'): void => {
    const found = typeof text === 'string' ? INVISIBLE.exec(text) : null
    if (found === null) return
    const code = found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''
    const at = writtenOrigin(place())
    const where = messages.whereInText(found.input.slice(Math.max(0, found.index - 20), found.index))
    context.report({ code: 'invisible_character', at, mark, tool: identity, params: { code, where } })
  }
  for (const [key, text] of Object.entries({ title, description, 'x-llm-description': llmDescription }))
    check(text, () => placeOf(key))
  visitPlaced([tool.input, tool.output], origin, (schema, placeIn) => {
    for (const keyword of ['title', 'description', 'x-llm-description', 'const'])
      check(schema[keyword], () => placeIn(keyword))
    for (const [index, value] of (schema.enum ?? []).entries())
      check(value, () => placeIn('enum', String(index)))
    for (const name of Object.keys(schema.properties ?? {}))
      check(name, () => placeIn('properties', name), 'key')
  })
}
