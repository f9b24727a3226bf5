export { default } from 'unplugin-toolbake/rollup'
