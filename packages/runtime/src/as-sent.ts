import { dependentRequiredRule } from './messages/rules.ts'
import type { CallError } from './types.ts'
import { escapeToken, unescapeToken } from './validate/pointer.ts'

/**
 * Replaces the author's property names in errors by those that the model was sent: with the author's names it would
 * send properties that it was never offered.
 *
 * @param names sent property names by the author's names
 * @param root the property in which the arguments are wrapped
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
      const message = messageAsSent(error, sent)
      return { ...error, path, message }
    })
}

function messageAsSent({ keyword, expected, message }: CallError, sent: (name: string) => string): string {
  if (keyword === 'dependentRequired') {
    const { name, needs } = expected as { name: string; needs: string }
    return dependentRequiredRule.text({ name: sent(name), needs: sent(needs) } as never)
  }
  const isName = keyword === 'required' && typeof expected === 'string'
  return isName ? message.replace(`"${expected}"`, () => `"${sent(expected)}"`) : message
}
