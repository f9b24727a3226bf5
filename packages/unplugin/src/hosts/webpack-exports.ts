import type { Compiler } from 'webpack'

/**
 * Resolves package imports without their query. webpack looks up a specifier in a package's `exports` including the
 * query (enhanced-resolve 5.27), where `./*.schema.yaml` does not match. The query is added again afterwards.
 */
export function resolveWithoutQuery({ resolverFactory }: Compiler, isOurs: (query: string) => boolean): void {
  resolverFactory.hooks.resolver.for('normal').tap('toolbake', (resolver) => {
    const hook = resolver.ensureHook('parsed-resolve')
    // Runs before the package's own description is read.
    hook.tapAsync({ name: 'toolbake', stage: -1 }, (request, context, done) => {
      const { module, query } = request
      if (module !== true || !query || !isOurs(query)) return done()
      resolver.doResolve(hook, { ...request, query: '' }, null, context, (error, found) =>
        // If this fails, webpack resolves and reports the specifier as written.
        error || !found ? done() : done(null, { ...found, query }),
      )
    })
  })
}
