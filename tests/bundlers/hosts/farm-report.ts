/** The result of a build, according to Farm's logger. */
export type Report = { readonly ok: true } | { readonly ok: false; readonly text: string }

/** Marks the end of a build on standard output. */
export const END = '\n--- end of build ---\n'
