/**
 * Makes a compiled module import the runtime by another specifier. Only for modules that are loaded or written: the
 * output of core is the same on every machine.
 */
export function importRuntimeFrom(code: string, specifier: string): string {
  return code.replace(
    /^(import \{[^}]*\} from )(['"])@toolbake\/runtime\2/,
    (_, head: string) => head + JSON.stringify(specifier),
  )
}
