import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { ValidatorOptions } from '../../packages/core/src/emit/validator/types.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { metaSchemas } from '../../packages/core/src/meta-schemas.generated.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { Check, Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import type { SuiteGroup } from './suite.ts'
import { loadSuite, loadSuiteRemotes } from './suite.ts'

const REMOTES: Readonly<Record<string, Json>> = {
  ...loadSuiteRemotes(),
  ...metaSchemas,
}

const DIALECTS = {
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
} as const

type Draft = keyof typeof DIALECTS

/** Returns the schema as the compiler's front end produces it: resolved, in 2020-12, self-contained. */
function canonical(schema: Json, draft: Draft): Schema {
  const named =
    typeof schema === 'object' && schema !== null && !Array.isArray(schema)
      ? { $schema: DIALECTS[draft], ...schema }
      : schema
  const text = JSON.stringify({ module_id: 'm', input_schema: { type: 'object' }, output_schema: named })
  const source = { uri: 'file:///m.schema.json', text }
  const { tools, diagnostics } = compile(source, { profile: 'generic', schemas: REMOTES })
  const output = tools[0]?.output
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (output === undefined) throw new Error(errors.map(({ message }) => message).join('\n'))
  return output.schema
}

/** Returns tests whose verdict by the compiled schema differs from the suite's. */
function disagreements(group: SuiteGroup, draft: Draft, options: ValidatorOptions): string[] {
  const schema = canonical(group.schema as Json, draft)
  const { emitted, values } = evaluate<{ is: Is; check: Check }>(
    [{ schema, faces: { is: 'is', check: 'check' } }],
    options,
  )
  const problems = emitted.problems.filter(({ code }) => code !== 'format_unknown')
  const wrong = group.tests.filter(
    ({ data, valid }) => values.is(data) !== valid || (values.check(data).length === 0) !== valid,
  )
  return [
    ...problems.map(({ code, value }) => `${code} ${value}`),
    ...wrong.map(({ description }) => description),
  ]
}

const CUSTOM_META_SCHEMA = 'the front end reads no meta-schemas; the compiler does, see suite.test.ts'
const CONTENT = 'contentEncoding and contentMediaType are annotations, as 2020-12 has them'

/** Groups that are not run, with the reason. */
const SKIPPED: Readonly<Record<string, string>> = {
  'draft2020-12/vocabulary.json: schema that uses custom metaschema with with no validation vocabulary':
    CUSTOM_META_SCHEMA,
  'draft2020-12/optional/format-assertion.json: schema that uses custom metaschema with format-assertion: false':
    CUSTOM_META_SCHEMA,
  'draft2020-12/optional/format-assertion.json: schema that uses custom metaschema with format-assertion: true':
    CUSTOM_META_SCHEMA,
  'draft2020-12/optional/cross-draft.json: refs to historic drafts are processed as historic drafts':
    'prefixItems is read in drafts that do not know it yet',
  'draft7/optional/content.json: validation of string-encoded content based on media type': CONTENT,
  'draft7/optional/content.json: validation of binary string-encoding': CONTENT,
  'draft7/optional/content.json: validation of binary-encoded media type documents': CONTENT,
}

function run(draft: Draft, part: string, options: ValidatorOptions = {}): void {
  const groups = loadSuite(draft, part).map(
    (group) => [`${draft}/${group.file}: ${group.description}`, group] as const,
  )
  it.each(groups.filter(([name]) => SKIPPED[name] === undefined))('%s', (_name, group) => {
    expect(disagreements(group, draft, options)).toEqual([])
  })
}

describe('JSON-Schema-Test-Suite through the whole compiler', () => {
  run('draft7', '')
  run('draft2020-12', '')
  run('draft7', 'optional')
  run('draft2020-12', 'optional')
  run('draft7', 'optional/format', { formats: 'assert' })

  it('leaves out only what has a reason', () => {
    for (const [name, reason] of Object.entries(SKIPPED)) console.log(`skipped ${name}: ${reason}`)
    const names = (Object.keys(DIALECTS) as Draft[]).flatMap((draft) =>
      ['', 'optional'].flatMap((part) =>
        loadSuite(draft, part).map(({ file, description }) => `${draft}/${file}: ${description}`),
      ),
    )
    expect(Object.keys(SKIPPED).filter((name) => !names.includes(name))).toEqual([])
  })
})
