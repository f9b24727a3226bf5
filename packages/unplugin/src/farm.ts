import type { ToolbakePlugin } from './index.ts'
import { toolbake } from './index.ts'

const plugin: ToolbakePlugin['farm'] = toolbake.farm

export default plugin
