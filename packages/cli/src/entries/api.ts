export * from 'unplugin-toolbake/api'
