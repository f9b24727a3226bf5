/** How a build went, as far as Farm's logger is given it. */
export type Report = { readonly ok: true } | { readonly ok: false; readonly text: string }

/** Ends what a build prints on standard output. */
export const END = '\n--- end of build ---\n'
