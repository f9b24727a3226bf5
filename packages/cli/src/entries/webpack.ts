export { default } from 'unplugin-toolbake/webpack'
