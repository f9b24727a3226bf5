import { expect, it } from 'vitest'
import { needsCompiler } from './needs-compiler.ts'

it.each([
  `import { defineConfig } from 'toolbake/config'`,
  `import {defineConfig} from "toolbake/config"`,
  `import { defineConfig, type Options } from 'toolbake/config'`,
  `import type { Options, Profile } from 'toolbake/config'`,
  `/** @type {import('toolbake/config').Options} */\nexport default {}`,
  `import { other } from './other.ts'`,
])('only defineConfig or types: %s', (text) => expect(needsCompiler(text)).toBe(false))

it.each([
  `import { defineConfig, defineProfile } from 'toolbake/config'`,
  `import { defineConfig as define } from 'toolbake/config'`,
  `import * as toolbake from 'toolbake/config'`,
  `import toolbake from 'toolbake/config'`,
  `const { keep } = await import('toolbake/config')`,
  `const { keep } = require('toolbake/config')`,
  `export * from 'toolbake/config'`,
  `import { defineConfig } from 'toolbake/config'\nimport { metaSchemas } from 'toolbake/meta-schemas'`,
  `import { compile } from '@toolbake/core'`,
  `import { nodeHost } from '@toolbake/core/node'`,
])('functions of the compiler: %s', (text) => expect(needsCompiler(text)).toBe(true))
