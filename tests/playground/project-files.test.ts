import { describe, expect, it } from 'vitest'
import { withFile, withoutFile } from '../../playground/src/page/project-files.ts'
import { DEFAULT_SETTINGS, packState, type State, unpackState } from '../../playground/src/page/state.ts'
import { isToolFile } from '../../playground/src/page/tool-file.ts'

describe('line ends', () => {
  it('of files in an address are those of the editor', async () => {
    const state = stateOf({ 'a.schema.yaml': 'module_id: a\r\ninput_schema: {}\rtitle: A\n' })
    expect((await unpackState(await packState(state)))?.project.files).toEqual([
      { path: 'a.schema.yaml', text: 'module_id: a\ninput_schema: {}\ntitle: A\n' },
    ])
  })
})

describe('a tool file', () => {
  it.each([
    'module_id: a\ninput_schema: { type: object }\n',
    '# An invoice.\n---\nschema:\n  type: object\n',
    '  description: Indented.\n  input_schema:\n    type: object\n',
    'namespace: a\ntools:\n  # All of them.\n  - include: ./*.schema.yaml\n',
    'tools: [{ include: ./*.schema.yaml }]\n',
    '{ tools: [{ include: ./*.schema.yaml }] }\n',
    '{"description":"Minified.","input_schema":{"type":"object"}}',
    '{"description":"Minified.","schema":{"type":"object"}}',
    '{"tools":[{"include":"./*.schema.yaml"}]}',
    '{"description": "Broken.", "input_schema": {',
    'description: Broken.\ninput_schema: {\n',
  ])('is known by the members of its root: %j', (text) => {
    expect(isToolFile({ text })).toBe(true)
  })

  it.each([
    '',
    'type: object\nproperties:\n  tools: { type: array }\n',
    'type: object\nproperties:\n  module_id: { type: string }\n  schema:\n    type: string\n',
    'tools:\n  type: array\n',
    '$defs:\n  input_schema: { type: object }\n',
    '{"type":"object","properties":{"input_schema":{},"tools":{}}}',
    '{"tools":{"type":"array"}}',
    '- module_id: a\n',
  ])('is none where only others have these names: %j', (text) => {
    expect(isToolFile({ text })).toBe(false)
  })
})

describe('paths', () => {
  it('of files that are added differ', () => {
    let { project } = stateOf({ 'a.schema.yaml': '' })
    for (let count = 0; count < 3; count += 1) ({ project } = withFile(project))
    project = withoutFile(project, 'shared-2.yaml')
    expect(withFile(project).path).toBe('shared-2.yaml')
  })
})

function stateOf(texts: Readonly<Record<string, string>>): State {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const entry = files[0]?.path ?? ''
  const project = { files, entry, settings: DEFAULT_SETTINGS }
  return { project, open: entry, profile: 'openai', pane: 'compare', args: '', tool: '' }
}
