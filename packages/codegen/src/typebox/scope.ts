import type { TypeBoxScope } from './types.ts'

/** Names that the printed text uses, and globals that would be hidden. */
const RESERVED =
  'Type Static Kind TypeRegistry Validator Array Boolean Function JSON Map Math Number Object Promise Record RegExp Set ' +
  'String Symbol Date Error Partial Required Pick Omit Exclude Extract Readonly ReturnType Parameters Awaited'

/** @param taken names that are exported already */
export function createScope(taken: readonly string[] = []): TypeBoxScope {
  const names = new Set([...RESERVED.split(' '), ...taken])
  return {
    known: new Map(),
    name(wanted) {
      const base = pascalCase(wanted) || 'Definition'
      let found = base
      for (let count = 2; names.has(found); count++) found = `${base}${/\d$/.test(base) ? '_' : ''}${count}`
      names.add(found)
      return found
    },
  }
}

/** `email.send` → `EmailSend`, of ASCII letters and digits. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^\d/.test(joined) ? `_${joined}` : joined
}
