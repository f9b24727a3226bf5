import type { CallError } from './types.ts'
import { escapeToken, unescapeToken } from './validate/pointer.ts'

/**
 * Replaces the author's names in errors by the names that the model was offered. With the author's names it would send
 * properties that it was never offered.
 *
 * @param names the names of properties as they are sent, by the author's
 * @param root the property that the arguments are wrapped in
 */
export function asSent(
  names: Readonly<Record<string, string>>,
  root?: string,
): (errors: readonly CallError[]) => readonly CallError[] {
  const sent = (name: string): string => (Object.hasOwn(names, name) ? (names[name] as string) : name)
  const start = root === undefined ? '' : escapeToken(root)
  return (errors) =>
    errors.map((error) => {
      const tokens = error.path.split('/').slice(1)
      const path = start + tokens.map((token) => escapeToken(sent(unescapeToken(token)))).join('')
      const { expected, keyword } = error
      const isName = keyword === 'required' && typeof expected === 'string'
      const message = isName
        ? error.message.replace(`"${expected}"`, () => `"${sent(expected)}"`)
        : error.message
      return { ...error, path, message }
    })
}
