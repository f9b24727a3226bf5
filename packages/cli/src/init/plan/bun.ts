import * as messages from '../../messages/init.ts'
import type { Facts } from '../types.ts'
import type { Draft } from './draft.ts'

const BUNFIG = 'bunfig.toml'

/** Bun runs sources with plugins that a preloaded file registers. */
export function planBun({ typescript }: Facts, draft: Draft): void {
  const path = `toolbake.preload.${typescript ? 'ts' : 'js'}`
  draft.create({
    path,
    text: "import { plugin } from 'bun'\nimport toolbake from 'toolbake/bun'\n\nplugin(toolbake())\n",
  })
  const line = `preload = ["./${path}"]`
  const text = draft.read(BUNFIG)
  if (text === undefined) draft.create({ path: BUNFIG, text: `${line}\n` })
  else if (text.includes(path)) return
  // Only above the first table a key belongs to the root.
  else if (!/^\s*preload\s*=/m.test(text)) draft.write(BUNFIG, `${line}\n${text}`)
  else draft.leave(messages.bunfig(BUNFIG, [`"./${path}"`]))
}
