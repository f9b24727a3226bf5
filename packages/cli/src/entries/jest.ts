export { default, type JestPreset } from 'unplugin-toolbake/jest'
