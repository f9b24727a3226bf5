import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { own } from '../json.ts'
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
      for (const { member, kind, expected } of selectExtras(profile, settings).problems) {
        const at = childOrigin(tool.origin, 'providers', id, member)
        const place = { at, tool: tool.identity, profile: id }
        const found = describeValue(own(settings, member))
        if (kind === 'shape')
          context.report({ ...place, code: 'wrong_type', params: { key: member, expected, found } })
        else
          context.report({
            ...place,
            code: 'extra_unknown',
            mark: 'key',
            params: { key: member },
            hint: `Known: ${expected}.`,
          })
      }
    }
  }
}
