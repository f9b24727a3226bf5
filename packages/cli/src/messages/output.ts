// Reports about files that are written, would be written, or cannot be written.

export const written = (path: string): string => `written: ${path}`
export const kept = (path: string): string => `kept: ${path}`
export const stale = (path: string): string => `stale: ${path}`
export const missing = (path: string): string => `missing: ${path}`
export const changedSince = (path: string): string =>
  `kept: ${path} is no longer made, but a run did not write it, or it changed since`
export const noLongerMade = (path: string): string => `no longer made: ${path}`
export const summary = (folder: string, written: number, removed: number, unchanged: number): string =>
  `${folder}: ${written} written, ${removed} removed, ${unchanged} unchanged`
export const cacheNotWritten = (reason: string): string => `note: the cache was not written: ${reason}`
export const cacheRemoved = (folder: string): string => `removed: ${folder}`
export const noCache = 'There is no cache.'
export const watching = 'Watching for changes.'

export const handlerMissing = (tool: string, file: string): string => `no handler: ${tool} in ${file}`
export const stubsAdded = (file: string, tools: readonly string[]): string =>
  `${file}: added ${tools.join(', ')}`
export const importTypes = (imports: string): string =>
  `The types of these handlers, for the type of the object:\n${imports}`
export const typeboxMissing = (name: string): string =>
  `The modules import ${name}, which is not installed: npm install ${name}`
export const brokenHandlers = 'Nothing was written: the handlers file has a syntax error.'

export const imported = (written: number, all: number, profile: string): string =>
  `${written} of ${all} written, read as tools of "${profile}"`
export const importedFrom = (written: number, all: number, file: string): string =>
  `${written} of ${all} written from ${file}`
export const onlyOperations = '--only chooses operations of an OpenAPI document, and this is not one'
export const partialList = 'the answer has a nextCursor: there are more tools on the server'

export const lockComment =
  'The schemas of the tools, written by `toolbake lock`. `toolbake check` fails when a change of a tool breaks its callers.'
export const lockCurrent = (file: string): string => `unchanged: ${file}`
export const unreadableLock = (file: string): string => `${file} cannot be read`
export const lockAgain = 'Restore it from version control, or write it again with `toolbake lock`.'
/** Entries are counted from 1, because people look for them. */
export const notLocked = (file: string, index: number): string =>
  `${file} cannot be read: entry ${index + 1} of "tools" is not a tool`
export const lockedTwice = (file: string, identity: string): string =>
  `${file} cannot be read: it has the tool "${identity}" twice`
export const renameOne = (others: readonly string[]): string =>
  `There is one in ${others.join(', ')}: change the module_id of one of them, or give it a \`namespace\`.`
export const toolRemoved = 'the tool was removed'

export const twoTools = (path: string): string => `Two tools would be written to ${path}`
export const filesExist = (paths: readonly string[]): string => `These files exist: ${paths.join(', ')}`
export const nothingWritten = 'Nothing was written; --force overwrites them.'
export const foreignFiles = (paths: readonly string[]): string =>
  `These files were not written by toolbake: ${paths.join(', ')}`
export const changedFiles = (paths: readonly string[]): string =>
  `These files changed since toolbake wrote them: ${paths.join(', ')}`
export const forceOverwrites = '--force overwrites them.'
export const samePath = (first: string, second: string, path: string): string =>
  `${first} and ${second} would both be written to ${path}`
export const folderInPlace = 'it is a folder, and a file would be written there'
export const notAFolder = (text: string, file: string): string =>
  `"${text}" cannot be the output folder: ${file} is a file`
export const outsideFolder = (path: string): string => `${path} would be written outside the output folder`
export const unreadableManifest = (name: string): string => `${name} in the output folder cannot be read`
export const removeManifest = 'Remove it, and build with --force.'
export const aboveBase = (path: string): string =>
  `${path} lies above the folder that the layout of outputs starts from`
export const runHigher = 'Run toolbake in a folder that holds all tool files, or put the configuration there.'
