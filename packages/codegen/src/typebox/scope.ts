import type { TypeBoxScope } from './types.ts'

/**
 * Names that the printed text uses, and globals that must not be hidden: those of TypeScript and ECMAScript, and those
 * of the web that the runtime uses. Excludes those of Node, because the text must not depend on its version.
 */
const RESERVED =
  'Type Static Kind TypeRegistry Validator ' +
  'Record Partial Required Pick Omit Exclude Extract Readonly ReturnType Parameters Awaited ' +
  'AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array ' +
  'Boolean DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array ' +
  'Float64Array Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number ' +
  'Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String ' +
  'SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint16Array Uint32Array Uint8Array ' +
  'Uint8ClampedArray WeakMap WeakRef WeakSet ' +
  'TextEncoder'

/** @param taken names that are already exported */
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

/** Converts `email.send` to `EmailSend`, keeping only ASCII letters and digits. */
export function pascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^\d/.test(joined) ? `_${joined}` : joined
}
