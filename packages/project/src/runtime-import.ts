/**
 * A compiled module that imports the runtime by another specifier. Only where it is loaded or written: what core emits
 * is the same on every machine.
 */
export function importRuntimeFrom(code: string, specifier: string): string {
  return code.replace(
    /^(import \{[^}]*\} from )(['"])@toolbake\/runtime\2/,
    (_, head: string) => head + JSON.stringify(specifier),
  )
}
