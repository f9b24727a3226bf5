/** An import that needs only `defineConfig`, or only types. */
const LIGHT_IMPORT =
  /\bimport\s*(?:type\b[^'"]*|\{(?:\s*(?:defineConfig|type\s+\w+)\s*,?)*\s*\}\s*)from\s*(['"])toolbake\/config\1/g

/** A type in JSDoc. */
const TYPE = /@(?:type|satisfies)\s*\{\s*import\((['"])[^'"]*\1\)[^}]*\}/g

/** Whether the text of a module may import more than `defineConfig` from the compiler. */
export function needsCompiler(text: string): boolean {
  return /toolbake\/(?:config|core|meta-schemas)/.test(text.replace(LIGHT_IMPORT, '').replace(TYPE, ''))
}
