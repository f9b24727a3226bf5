import { printCall, printObject, printString } from '../print.ts'
import type { Option, Part } from './types.ts'

/** Prints a call whose last argument is an object of options. */
export function call(callee: string, args: readonly string[], options: readonly Option[]): string {
  const printed = options.map(
    ([name, code]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : printString(name)}: ${code}`,
  )
  return printCall(callee, [...args, ...(printed.length === 0 ? [] : [printObject(printed)])])
}

/** Prints list items, each on its own line if they are long. */
export function lines(items: readonly string[]): string {
  const line = items.join(', ')
  if (line.length < 80 && !line.includes('\n')) return line
  return `\n${items.map((item) => `  ${item.replaceAll('\n', '\n  ')},\n`).join('')}`
}

/** Prints a union of parts: the part itself for one, `Type.Never` for none. */
export function union(parts: readonly Part[], options: readonly Option[]): string {
  const [only] = parts
  if (only === undefined) return call('Type.Never', [], options)
  if (parts.length === 1) return only(options)
  return call('Type.Union', [`[${lines(parts.map((part) => part([])))}]`], options)
}
