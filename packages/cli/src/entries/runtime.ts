export * from '@toolbake/runtime'
