export { metaSchemas } from '@toolbake/core/meta-schemas'
