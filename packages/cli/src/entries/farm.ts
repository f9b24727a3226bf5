export { default } from 'unplugin-toolbake/farm'
