import { parseId } from '@toolbake/project/light'
import type { Plugin } from 'vite'

/**
 * Makes Vite's JSON plugin skip tool files: before Vite 8 it parses the JavaScript of `x.schema.json?profile=…` as
 * JSON.
 *
 * @param plugins the plugins of the resolved configuration
 */
export function keepFromJson(plugins: readonly Plugin[]): void {
  const plugin = plugins.find(({ name }) => name === 'vite:json')
  const { transform } = plugin ?? {}
  if (plugin === undefined || transform === undefined) return
  const handler = typeof transform === 'function' ? transform : transform.handler
  const others: typeof handler = function (code, id, options) {
    return parseId(id) === undefined ? handler.call(this, code, id, options) : undefined
  }
  plugin.transform = typeof transform === 'function' ? others : { ...transform, handler: others }
}
