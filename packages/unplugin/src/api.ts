export { createLoader, type Loaded, type Loader, type LoadResult, load } from './core/load.ts'
