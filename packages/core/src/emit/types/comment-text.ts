import { UNSEEN } from '../../characters.ts'

const HIDDEN = new RegExp(String.raw`[\0-\x08\x0b-\x1f${UNSEEN}]`, 'g')

/** Returns the lines of a text up to the first empty one. */
export function firstParagraph(text: string): string[] {
  const lines = textLines(text)
  const end = lines.indexOf('')
  return end < 0 ? lines : lines.slice(0, end)
}

/** Returns the lines of a text, made safe for a comment. */
export function textLines(text: string): string[] {
  return commentText(text.trim())
    .split('\n')
    .map((line) => line.trimEnd())
}

/** Returns text that cannot end the comment, in TypeScript's lines. After white space `@` would begin a tag. */
export function commentText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(HIDDEN, '')
    .replaceAll('*/', '*\\/')
    .replace(/(?<!\S)@(?=\S)/g, '\\@')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}
