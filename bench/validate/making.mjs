// Measures the time to make many validators: node making.mjs <what> <count>. Prints milliseconds.
import { emitValidators } from '@toolbake/core'
import { TOOLS } from './tools.mjs'

const [what = 'all', count = '1000'] = process.argv.slice(2)
const faces = { is: { is: 'is' }, faces: { validator: 'input' } }[what] ?? { check: 'check' }
const schemas = Array.from({ length: Number(count) }, (_, index) =>
  structuredClone(TOOLS[index % TOOLS.length].schema),
)
// A warm-up: in a build, compiling the tools before has already warmed up the shared code.
make({ is: 'is' }, {})
const start = performance.now()
make(faces, { errors: what === 'small' ? 'small' : 'full' })
console.log(performance.now() - start)

function make(faces, options) {
  for (const schema of schemas) emitValidators([{ schema, faces }], options)
}
