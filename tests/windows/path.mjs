import { win32 } from 'node:path'

export const { basename, dirname, extname, isAbsolute, join, normalize, relative, resolve, sep } = win32
