export { CONFIG_NAMES } // as in index.d.ts
export { ConfigError } from '@toolbake/project'
export { FoundImport } from '@toolbake/project'
export { LoadResult } from '@toolbake/project'
export { Loaded } from '@toolbake/project'
export { LoadedConfig } // as in index.d.ts
export { Loader } from '@toolbake/project'
export { NATIVE_FILE } from '@toolbake/project'
export { NativeModules } from '@toolbake/project'
export { ProjectTypes } from '@toolbake/project'
export { ProjectTypesOptions } from '@toolbake/project'
export { createLoader } from '@toolbake/project'
export { createNativeModules } from '@toolbake/project'
export { emitProjectTypes } from '@toolbake/project'
export { findConfig } // as in index.d.ts
export { load } from '@toolbake/project'
export { loadConfig } // as in index.d.ts
export { typesFolder } from '@toolbake/project'
