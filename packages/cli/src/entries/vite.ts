export { default } from 'unplugin-toolbake/vite'
