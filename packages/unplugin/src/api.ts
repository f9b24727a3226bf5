export { createLoader, type Loaded, type Loader, load, type LoadResult } from './core/load.ts'
