import toolbake from 'toolbake/farm'

/** @type {import('@farmfe/core').UserConfig} */
export default {
  plugins: [toolbake({ reshape: true })],
  compilation: {
    input: { main: './src/main.js' },
    output: { path: 'dist', entryFilename: '[entryName].js', targetEnv: 'node', format: 'esm' },
    presetEnv: false,
    persistentCache: false,
  },
}
