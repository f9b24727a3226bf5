export * from 'unplugin-toolbake/client-types'
