import { defineConfig } from 'toolbake/config'

// `generic` keeps the metadata, which lists where each argument goes in the request.
export default defineConfig({ profiles: ['openai', 'generic'], reshape: true })
