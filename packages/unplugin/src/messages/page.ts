/** A line in the list of URLs that Vite prints. */
export const pageAt = (url: string): string => `  ➜  Tools:   ${url}`

export const NOT_FOUND = 'There is no such file on this page.'

export const ONLY_READ = 'This page can only be read.'

/** Shown in a clone of the repository; published packages contain the page. */
export const NOT_BUILT = 'The page is not built. Run `node scripts/page.mjs` in the folder of the repository.'
