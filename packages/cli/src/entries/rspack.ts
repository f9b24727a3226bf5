export { default } from 'unplugin-toolbake/rspack'
