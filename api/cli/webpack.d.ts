export { plugin as default } from 'unplugin-toolbake'
