import toolbake from 'toolbake/rspack'

/** @type {import('@rspack/core').Configuration} */
export default {
  mode: 'production',
  target: 'node',
  context: import.meta.dirname,
  entry: './src/main.js',
  output: { path: `${import.meta.dirname}/dist`, filename: 'main.cjs' },
  plugins: [toolbake({ reshape: true })],
}
