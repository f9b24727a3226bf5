export { default } from 'unplugin-toolbake/bun'
