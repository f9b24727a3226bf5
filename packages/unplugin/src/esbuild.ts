import type { ToolbakePlugin } from './index.ts'
import { toolbake } from './index.ts'

const plugin: ToolbakePlugin['esbuild'] = toolbake.esbuild

export default plugin
