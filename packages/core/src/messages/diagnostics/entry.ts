import type { Severity } from '../../diagnostics/types.ts'

/** `{name}` in the texts is filled from the problem's params. An error or a warning has a hint that names the fix. */
export type CatalogueEntry =
  | { readonly severity: Exclude<Severity, 'info'>; readonly message: string; readonly hint: string }
  | { readonly severity: 'info'; readonly message: string; readonly hint?: string }
