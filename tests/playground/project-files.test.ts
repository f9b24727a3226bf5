import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, packState, type State, unpackState } from '../../playground/src/page/state.ts'

describe('line ends', () => {
  it('of files in an address are those of the editor', async () => {
    const state = stateOf({ 'a.schema.yaml': 'module_id: a\r\ninput_schema: {}\rtitle: A\n' })
    expect((await unpackState(await packState(state)))?.project.files).toEqual([
      { path: 'a.schema.yaml', text: 'module_id: a\ninput_schema: {}\ntitle: A\n' },
    ])
  })
})

function stateOf(texts: Readonly<Record<string, string>>): State {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const entry = files[0]?.path ?? ''
  const project = { files, entry, settings: DEFAULT_SETTINGS }
  return { project, open: entry, profile: 'openai', pane: 'compare', args: '', tool: '' }
}
