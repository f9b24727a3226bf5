import { dirname, join, relative } from 'node:path'
import { entriesOf, isWithin } from '@toolbake/core/node'
import type { LoaderContext } from '../hosts/webpack.ts'

/** A loader context that has a root but does not expose it. */
export interface RootedContext {
  /** Folder of the app. */
  readonly rootContext: string
  getResolve(): (folder: string, specifier: string) => Promise<string>
}

const roots = new Map<string, Promise<string>>()

/** Omits dependencies outside of the root, at which Turbopack stops a build. */
export async function withinRoot(context: RootedContext & LoaderContext): Promise<LoaderContext> {
  const { rootContext } = context
  const finding = roots.get(rootContext) ?? findRoot(rootContext, context.getResolve())
  roots.set(rootContext, finding)
  const root = await finding
  const onlyWithin =
    (add: (path: string) => void) =>
    (path: string): void => {
      if (isWithin(path, root)) add(path)
    }
  return {
    addDependency: onlyWithin((file) => context.addDependency(file)),
    addMissingDependency: onlyWithin((file) => context.addMissingDependency(file)),
    addContextDependency: onlyWithin((folder) => context.addContextDependency(folder)),
    emitWarning: (warning) => context.emitWarning(warning),
  }
}

/** Returns the highest folder from which the app can import a file. */
async function findRoot(folder: string, resolve: ReturnType<RootedContext['getResolve']>): Promise<string> {
  let root = folder
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    const file = fileIn(at)
    if (file === undefined) continue
    const specifier = relative(folder, file).replaceAll('\\', '/')
    const isFound = await resolve(folder, specifier).then(
      () => true,
      () => false,
    )
    if (!isFound) break
    root = at
  }
  return root
}

function fileIn(folder: string): string | undefined {
  const file = entriesOf(folder).find((entry) => entry.isFile())
  return file && join(folder, file.name)
}
