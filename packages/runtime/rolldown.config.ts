// What is published is one file: a program that Node runs without a bundler would have to find and read 50 modules.
import type { RolldownOptions } from 'rolldown'
import core from '../core/rolldown.config.ts'

export default { ...core, input: { index: 'src/index.ts' } } satisfies RolldownOptions
