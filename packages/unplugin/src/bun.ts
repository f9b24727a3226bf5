import type { ToolbakePlugin } from './index.ts'
import { toolbake } from './index.ts'

const plugin: ToolbakePlugin['bun'] = toolbake.bun

export default plugin
