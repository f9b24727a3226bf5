import * as messages from '../../messages/init.ts'
import type { Facts } from '../types.ts'
import type { Draft } from './draft.ts'

const BUNFIG = 'bunfig.toml'

/** The TOML tables with a `preload`: the root for programs, `[test]` for `bun test`. */
const TABLES = ['', 'test']

/** Plans a preloaded file that registers the plugin, because Bun runs the sources. */
export function planBun({ typescript, package: json }: Facts, draft: Draft): void {
  const path = `toolbake.preload.${typescript ? 'ts' : 'js'}`
  draft.create({
    path,
    text: "import { plugin } from 'bun'\nimport toolbake from 'toolbake/bun'\n\nawait plugin(toolbake())\n",
  })
  for (const table of TABLES) {
    const text = draft.read(BUNFIG) ?? ''
    const own = tableOf(text, table)
    if (own?.includes(path)) continue
    if (own !== undefined && /^\s*preload\s*=/m.test(own))
      draft.leave(messages.bunfig(BUNFIG, table, [`"./${path}"`]))
    else draft.write(BUNFIG, withLine(text, table, `preload = ["./${path}"]\n`))
  }
  if (json !== undefined && [...json.scripts.values()].some((script) => /\bbun build\b/.test(script)))
    draft.leave(messages.BUN_BUILD)
}

/** Returns the lines of a table without its header; for the root, the lines above the first table. */
function tableOf(text: string, table: string): string | undefined {
  if (table === '') return text.split(/^\s*\[/m)[0]
  const [, rest] = text.split(headOf(table))
  return rest?.split(/^\s*\[/m)[0]
}

function withLine(text: string, table: string, line: string): string {
  if (table === '') return line + text
  if (headOf(table).test(text)) return text.replace(headOf(table), (head) => `${head.trimEnd()}\n${line}`)
  return `${text.trimEnd()}\n\n[${table}]\n${line}`
}

function headOf(table: string): RegExp {
  return new RegExp(String.raw`^\s*\[${table}\][^\n]*(?:\n|$)`, 'm')
}
