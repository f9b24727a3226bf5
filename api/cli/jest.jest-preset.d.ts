export { JestPreset } from 'unplugin-toolbake'
export { preset as default } from 'unplugin-toolbake'
