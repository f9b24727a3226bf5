/** Formats that can be asserted, and the export of `@toolbake/runtime` that does it. */
export const FORMATS: Readonly<Record<string, string>> = {}
