export type { HandledTool, HandlerName, HandlersFault } from './handlers.ts'
export { addHandlerStubs, HandlersSyntaxError, handlerNames } from './handlers.ts'
export { createModuleGenerator, generateModule } from './module.ts'
export type {
  GeneratedModule,
  ModuleGenerator,
  ModuleOptions,
  ModuleReason,
  ModuleSource,
} from './module-types.ts'
export { jsonSchemaToTypeBox } from './typebox/convert.ts'
export { createScope } from './typebox/scope.ts'
export type {
  TypeBoxCheck,
  TypeBoxOptions,
  TypeBoxReason,
  TypeBoxScope,
  TypeBoxTarget,
  TypeBoxText,
} from './typebox/types.ts'
export type { GeneratedFile, WriteOptions, WriteReport } from './write.ts'
export { isGenerated, writeGenerated } from './write.ts'
