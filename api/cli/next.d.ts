export { withToolbake } from 'unplugin-toolbake'
