export { default } from 'unplugin-toolbake/esbuild'
