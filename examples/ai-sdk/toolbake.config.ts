import { defineConfig } from 'toolbake/config'

// `reshape`: the map `headers` is sent as a list of entries, which OpenAI's strict mode accepts.
export default defineConfig({ profiles: ['openai'], reshape: true })
