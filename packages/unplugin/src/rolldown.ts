import type { ToolbakePlugin } from './index.ts'
import { toolbake } from './index.ts'

const plugin: ToolbakePlugin['rolldown'] = toolbake.rolldown

export default plugin
