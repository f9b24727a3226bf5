/** A code block of a Markdown file that begins with a file name, such as `// src/main.ts`. */
export interface Snippet {
  readonly path: string
  readonly text: string
}

/** Returns the code blocks of a Markdown file that name their file. */
export function snippetsOf(markdown: string): Snippet[] {
  const blocks = markdown.matchAll(
    /^```(?<language>\w+)\n(?:\/\/|#) (?<path>[\w./-]+\.\w+)\n(?<text>.*?)^```/gms,
  )
  return [...blocks].map(({ groups }) => {
    const { language, path = '', text = '' } = groups ?? {}
    return { path, text: language === 'jsonc' ? text.replace(/^\s*\/\/.*$/gm, '') : text }
  })
}

/** Returns the blocks of plain text, in order. */
export function outputsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```text\n(.*?)^```/gms)].map(([, text = '']) => text)
}
