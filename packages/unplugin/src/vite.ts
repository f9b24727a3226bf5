import type { ToolbakePlugin } from './index.ts'
import { toolbake } from './index.ts'

const plugin: ToolbakePlugin['vite'] = toolbake.vite

export default plugin
