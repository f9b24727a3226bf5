export { default } from 'unplugin-toolbake/rolldown'
