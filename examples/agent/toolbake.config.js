import { defineConfig } from 'unplugin-toolbake'

export default defineConfig({
  // OpenAI's strict mode takes neither maps nor values of any type. With this they travel in another shape, and
  // decodeCall brings them back; without it the tools that have them would be offered without strict.
  reshape: true,
  // Off by default: reports which imports are of no use without their decoder.
  diagnostics: { needs_decode: 'warn' },
})
