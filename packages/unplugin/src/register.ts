import { registerInNode } from './node/register.ts'

registerInNode(process.cwd())
