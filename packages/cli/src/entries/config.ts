export type {
  DecodeSettings,
  FileOptions,
  GenerateSettings,
  Json,
  JsonObject,
  Mode,
  NativeSettings,
  Options,
  Profile,
  StrictSetting,
  Treatment,
  TypesSettings,
  ValidatorSettings,
} from '@toolbake/core'
export {
  BUILT_IN_PROFILES,
  defineConfig,
  defineProfile,
  describe,
  drop,
  keep,
  reject,
} from '@toolbake/core'
