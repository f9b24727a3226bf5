export type { LoadedConfig } from './config.ts'
export {
  CONFIG_NAMES,
  ConfigError,
  findConfig,
  loadConfig,
  lookForConfig,
  readProjectOptions,
} from './config.ts'
export { concernedBy, foldersWithin, type WatchTargets, watchTargets } from './files.ts'
export { createLoader, type Loaded, type Loader, type LoadResult, load } from './load.ts'
export { createNativeModules, NATIVE_FILE, type NativeModules } from './native-modules.ts'
export { parseId } from './query.ts'
export { generatedTypes } from './types/folder.ts'
export type { ProjectTypes, ProjectTypesOptions } from './types/project-types.ts'
export { emitProjectTypes, typesFolder } from './types/project-types.ts'
export { createTypesWriter } from './types/writer.ts'
