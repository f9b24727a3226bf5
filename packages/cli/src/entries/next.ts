export { withToolbake } from 'unplugin-toolbake/next'
