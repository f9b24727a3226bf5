import { create } from './dom.ts'

const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<number>\b(?:true|false|null|undefined|-?\d[\d.e+-]*)\b)|(?<word>\b(?:import|export|from|type|declare|const|let|function|return|if|else|for|of|in|typeof|switch|case|default|continue|break|new)\b)/g

/** The rest of longer texts is not coloured, because that would block the page. */
const MOST = 60_000

/** Colours JSON, TypeScript or JavaScript. */
export function coloured(text: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  let done = 0
  for (const match of text.slice(0, MOST).matchAll(TOKEN)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? ['']
    fragment.append(text.slice(done, match.index), create('span', { class: `t-${kind}` }, match[0]))
    done = match.index + match[0].length
  }
  fragment.append(text.slice(done))
  return fragment
}
