import { defineConfig } from 'toolbake'

export default defineConfig({ profiles: ['openai', 'anthropic'] })
