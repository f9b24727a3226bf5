import { pathToUri } from '@toolbake/core/node'

/** Converts URIs to a form relative to a project's folder, so that a pack is valid on another machine. */
export interface Places {
  /** `./x` below the folder, `../x` outside of it; other URIs are unchanged. */
  relative(this: void, uri: string): string
  absolute(this: void, relative: string): string
  /** Whether a text contains a path of this machine. */
  isLocal(this: void, text: string): boolean
}

export function createPlaces(folder: string): Places {
  const base = `${pathToUri(folder)}/`
  const segments = base.split('/')
  return {
    relative(uri) {
      if (uri.startsWith(base)) return `./${uri.slice(base.length)}`
      return uri.startsWith('file:///') ? beside(uri, segments) : uri
    },
    absolute(relative) {
      if (relative.startsWith('./')) return base + relative.slice(2)
      const [up = ''] = /^(?:\.\.\/)+/.exec(relative) ?? []
      return up === ''
        ? relative
        : `${segments.slice(0, -1 - up.length / 3).join('/')}/${relative.slice(up.length)}`
    },
    isLocal: (text) => text.includes('file:') || withSlashes(text).includes(withSlashes(folder)),
  }
}

/** Normalizes separators: Windows also writes paths with `/`, and with doubled `\` in quoted strings. */
function withSlashes(path: string): string {
  return path.replace(/[\\/]+/g, '/')
}

function beside(uri: string, base: readonly string[]): string {
  const parts = uri.split('/')
  const common = parts.findIndex((part, index) => part !== base[index] || index === base.length - 1)
  // The first three are `file:` and the empty server.
  if (common <= 3) return uri
  return '../'.repeat(base.length - 1 - common) + parts.slice(common).join('/')
}
