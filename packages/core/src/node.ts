export { entriesOf } from './node/find-files.ts'
export { ignoresCase, nodeHost } from './node/host.ts'
export {
  ancestors,
  isWithin,
  pathToUri,
  realPath,
  uriToPath,
} from './node/paths.ts'
export { pathKind, readText } from './node/read.ts'
export { isSameText, makeFolder, removeDrafts, writeAtomic } from './node/write.ts'
