/** A block of a Markdown file that begins with the name of its file, such as `// src/main.ts`. */
export interface Snippet {
  readonly path: string
  readonly text: string
}

/** The blocks of code of a Markdown file that name the file they belong to. */
export function snippetsOf(markdown: string): Snippet[] {
  const blocks = markdown.matchAll(
    /^```(?<language>\w+)\n(?:\/\/|#) (?<path>[\w./-]+\.\w+)\n(?<text>.*?)^```/gms,
  )
  return [...blocks].map(({ groups }) => {
    const { language, path = '', text = '' } = groups ?? {}
    return { path, text: language === 'jsonc' ? text.replace(/^\s*\/\/.*$/gm, '') : text }
  })
}

/** The blocks of plain text, in order. */
export function outputsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```text\n(.*?)^```/gms)].map(([, text = '']) => text)
}
