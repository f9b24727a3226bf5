export { withToolbake } from './next/config.ts'
