import { keysOf } from '../../json.ts'
import type { Keyword } from '../../schema/keywords.ts'
import type { Profile } from '../types.ts'
import { bedrock } from './bedrock.ts'
import { defineProfile, describe, describedAtTool, drop } from './define.ts'

/** Keywords that the root may have here; the description is moved to the tool. */
const TAKEN: readonly Keyword[] = ['type', 'properties', 'required', 'description']

/** Amazon Nova through Bedrock Converse: three members at the root, and no strict mode. */
export const bedrockNova: Profile = defineProfile({
  extends: bedrock,
  id: 'bedrock-nova',
  label: 'Amazon Nova on Bedrock',
  sources: {
    nova: {
      url: 'https://docs.aws.amazon.com/nova/latest/userguide/tool-use-definition.html',
      date: '2026-11-21',
      evidence: 'doc',
      note: 'The root may hold only type, properties and required; seen refused in zed-industries/zed#28521 and BerriAI/litellm#10062.',
    },
  },
  modes: {
    loose: {
      // Definitions would be members of the root.
      keywords: { $ref: describe('nova'), $defs: drop('nova') },
      references: { inline: true, source: 'nova' },
      propertyNames: undefined,
      shape: {
        refusedAtRoot: keysOf(bedrock.modes.loose.keywords).filter((keyword) => !TAKEN.includes(keyword)),
        recursion: 'reject',
      },
      shapeSources: { refusedAtRoot: 'nova', recursion: 'nova' },
    },
    strict: undefined,
  },
  wrap: (tool) => bedrock.wrap(describedAtTool(tool)),
  format: undefined,
})
