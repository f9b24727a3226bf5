export { metaSchemas } from '@toolbake/core'
