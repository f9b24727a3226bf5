import toolbake from 'toolbake/rollup'

export default {
  input: 'src/main.js',
  output: { file: 'dist/main.js', format: 'es' },
  plugins: [toolbake({ reshape: true })],
}
