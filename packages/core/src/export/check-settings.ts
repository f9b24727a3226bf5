import type { Context } from '../context.ts'
import { describeValue, shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { isObject, own } from '../json.ts'
import { hintKnown } from '../suggest.ts'
import type { Tool } from '../tool/types.ts'
import { selectExtras } from './extras.ts'

/**
 * What `providers.<profile>` of the tools holds that the profile does not take. For every profile: whichever is asked
 * for, it is a mistake of the file.
 */
export function checkSettings(tools: readonly Tool[], context: Context): void {
  for (const tool of tools) {
    for (const [id, settings] of Object.entries(tool.providers)) {
      const profile = context.options.known.get(id)
      if (profile === undefined) continue
      for (const problem of selectExtras(profile, settings).problems) {
        const key = problem.member
        const at = childOrigin(tool.origin, 'providers', id, key)
        const place = { at, tool: tool.identity, profile: id }
        if (problem.kind === 'unknown') {
          const hint = hintKnown(key, problem.known)
          context.report({ ...place, code: 'extra_unknown', mark: 'key', params: { key }, hint })
        } else {
          const value = own(settings, key)
          const found = isObject(value) ? shorten(JSON.stringify(value), 80) : describeValue(value)
          const { expected } = problem
          context.report({ ...place, code: 'wrong_type', params: { key, expected, found } })
        }
      }
    }
  }
}
