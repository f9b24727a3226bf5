import toolbake from 'toolbake/webpack'

/** @type {import('webpack').Configuration} */
export default {
  mode: 'production',
  target: 'node',
  context: import.meta.dirname,
  entry: './src/main.js',
  output: { path: `${import.meta.dirname}/dist`, filename: 'main.cjs' },
  plugins: [toolbake({ reshape: true })],
}
