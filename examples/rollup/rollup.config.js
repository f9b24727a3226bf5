import toolbake from 'unplugin-toolbake/rollup'

export default {
  input: '../shared/main.js',
  output: { file: 'dist/main.js', format: 'es' },
  plugins: [toolbake({ reshape: true })],
}
