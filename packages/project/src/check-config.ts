import { OptionsError, resolveOptions } from '@toolbake/core'
import { checkProject } from './check-project.ts'
import { inFile, mergeMembers, type ProjectOptions } from './config.ts'

/**
 * Checks a configuration and a plugin's options, so that each fault is reported where it was written.
 *
 * @throws {ConfigError} if the configuration cannot be used; the message begins with the file's name
 * @throws {OptionsError} if the plugin's options cannot be used
 */
export function checkProjectOptions({ config, given }: ProjectOptions): void {
  try {
    checkProject(resolveOptions(config.options))
  } catch (error) {
    throw error instanceof OptionsError ? inFile(config.path, error) : error
  }
  const { overrides = [] } = given
  resolveOptions({
    ...mergeMembers(config.options, given),
    // The configuration's overrides may define profiles.
    overrides: Array.isArray(overrides) ? [...overrides, ...(config.options.overrides ?? [])] : overrides,
  })
}
