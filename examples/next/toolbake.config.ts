import { defineConfig } from 'toolbake/config'

export default defineConfig({ profiles: ['openai', 'anthropic'] })
