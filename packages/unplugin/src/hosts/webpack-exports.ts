import type { Compiler } from 'webpack'

/**
 * webpack looks a specifier up in the `exports` of a package together with its query (enhanced-resolve 5.27), where
 * `./*.schema.yaml` has none: what `isOurs` is looked up without, and gets it back.
 */
export function resolveWithoutQuery({ resolverFactory }: Compiler, isOurs: (query: string) => boolean): void {
  resolverFactory.hooks.resolver.for('normal').tap('toolbake', (resolver) => {
    const hook = resolver.ensureHook('parsed-resolve')
    // Before the package's own description is read.
    hook.tapAsync({ name: 'toolbake', stage: -1 }, (request, context, done) => {
      const { module, query } = request
      if (module !== true || !query || !isOurs(query)) return done()
      resolver.doResolve(hook, { ...request, query: '' }, null, context, (error, found) =>
        // What is not found this way is looked up and reported as it was written.
        error || !found ? done() : done(null, { ...found, query }),
      )
    })
  })
}
