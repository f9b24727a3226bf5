// Bounds of speed, memory and size. `npm run bench` measures each one and prints which hold.

/**
 * @typedef {object} Line
 * @property {string} work
 * @property {string} against what the measured value is divided by, or its unit
 * @property {number} bound the value must not be above it
 */

const YAML = '÷ unplugin-yaml'
const AJV = '÷ ajv standalone'

/** @type {Readonly<Record<string, Line>>} by the name of the figure that a bench returns */
export const LINES = {
  'cold rolldown': { work: '1,000 files, cold, Rolldown', against: YAML, bound: 1.5 },
  'cold vite': { work: '1,000 files, cold, Vite', against: YAML, bound: 1.5 },
  'cold types rolldown': {
    work: '1,000 files, cold, TypeScript, four profiles, Rolldown',
    against: YAML,
    bound: 2.5,
  },
  'cold types vite': {
    work: '1,000 files, cold, TypeScript, four profiles, Vite',
    against: YAML,
    bound: 2.5,
  },
  'again rolldown': { work: '1,000 files again in a new process, Rolldown', against: YAML, bound: 0.3 },
  'again vite': { work: '1,000 files again in a new process, Vite', against: YAML, bound: 0.4 },
  'again types rolldown': {
    work: '1,000 files again in a new process, TypeScript, Rolldown',
    against: YAML,
    bound: 0.45,
  },
  'again types vite': {
    work: '1,000 files again in a new process, TypeScript, Vite',
    against: YAML,
    bound: 0.45,
  },
  'unchanged 1000': {
    work: 'hooks of the plugin, 1,000 unchanged files',
    against: '÷ read and hash them',
    bound: 2,
  },
  'unchanged 10000': {
    work: 'hooks of the plugin, 10,000 unchanged files',
    against: '÷ read and hash them',
    bound: 2,
  },
  'second 1000': { work: 'second TypeScript build, 1,000 files', against: '÷ the first', bound: 1 },
  'edited 1000': {
    work: 'TypeScript build after one edit, in a new process, 1,000 files',
    against: '÷ the first',
    bound: 0.5,
  },
  'second 10000': { work: 'second TypeScript build, 10,000 files', against: '÷ the first', bound: 1 },
  'memory plain': { work: 'peak memory, 10,000 files, Rolldown', against: 'GB', bound: 1 },
  'memory four': { work: 'peak memory, 10,000 files in TypeScript, Rolldown', against: 'GB', bound: 1.3 },
  declarations: {
    work: 'declarations of 1,000 files, four profiles',
    against: '÷ json-schema-to-typescript',
    bound: 0.5,
  },
  made: { work: 'make 1,000 validators with all errors', against: 'ms', bound: 250 },
  'is valid': { work: '`is`, valid values', against: '÷ hand-written', bound: 0.8 },
  'is others': { work: '`is`, valid values, other tools', against: '÷ hand-written', bound: 0.8 },
  'first errors': { work: 'first error', against: AJV, bound: 1.45 },
  'first errors others': { work: 'first error, other tools', against: AJV, bound: 1.45 },
  'all errors': { work: 'all errors', against: AJV, bound: 0.87 },
  'all errors others': { work: 'all errors, other tools', against: AJV, bound: 0.87 },
  'bytes one': { work: '`is` of one tool, gzip', against: 'bytes', bound: 500 },
  'bytes ten': { work: '`is` of ten tools, gzip', against: 'bytes', bound: 3200 },
  'bytes app': {
    work: 'app with ten `?profile=` tools and their `decodeCall`, gzip',
    against: '÷ with compiled decoders',
    bound: 1,
  },
  'playground first': { work: 'playground, forty properties, first output', against: 'ms', bound: 1000 },
  'playground key': {
    work: 'playground, forty properties, from a key to the output',
    against: 'ms',
    bound: 50,
  },
  start: {
    work: 'import of a baked module of 50 tools, CPU over an empty module',
    against: 'ms',
    bound: 0.8,
  },
}

/**
 * @param {Readonly<Record<string, number>>} figures measured values; `… cpu` is the same in processor time
 * @returns {Record<string, string>[]} a row for each line that was measured
 */
export function boundRows(figures) {
  return Object.entries(LINES).flatMap(([name, { work, against, bound }]) => {
    const value = figures[name]
    if (value === undefined) return []
    const cpu = figures[`${name} cpu`]
    return [
      {
        work,
        measured: formatted(value),
        'by CPU time': cpu === undefined ? '' : formatted(cpu),
        bound: formatted(bound),
        '': against,
        holds: value <= bound ? 'yes' : '**no**',
      },
    ]
  })
}

function formatted(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}
