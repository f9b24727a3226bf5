import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePoint } from '../../../../tests/generate/code-points.ts'
import { compile } from '../compile.ts'
import { importTools } from '../import/import-tools.ts'
import { MODULE_ID } from '../tool/identity.ts'
import { providerName } from './name.ts'
import { BUILT_IN_PROFILES } from './profiles/index.ts'
import { toModule } from './to-module.ts'

const OPENAI = { characters: 'a-zA-Z0-9_-', maxLength: 64 }
const GEMINI = { characters: 'a-zA-Z0-9_.:-', first: 'a-zA-Z_', maxLength: 128 }
const LONG = `billing.invoices.${'x'.repeat(60)}`

describe('a name made from the identity', () => {
  test.each([
    ['email.send', OPENAI, 'email_send'],
    ['acme:email.send', OPENAI, 'acme_email_send'],
    ['email.send', GEMINI, 'email.send'],
    ['1password', GEMINI, '_1password'],
    ['größe 😀', OPENAI, 'gr__e__'],
  ])('%s', (identity, rule, name) => {
    expect(providerName(identity, rule)).toEqual({ name })
  })

  test('too long: cut, with a hash of the whole identity', () => {
    expect(providerName(LONG, OPENAI)).toEqual({
      name: 'billing_invoices_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_5gmfag7g',
    })
    expect(providerName(`${LONG}y`, OPENAI).name).not.toBe(providerName(LONG, OPENAI).name)
  })

  test('exactly as long as allowed: kept', () => {
    expect(providerName('a'.repeat(64), OPENAI)).toEqual({ name: 'a'.repeat(64) })
  })
})

describe("the author's name", () => {
  test('is taken as it is', () => {
    expect(providerName('email.send', OPENAI, 'send-mail')).toEqual({ name: 'send-mail' })
    expect(providerName('send', OPENAI, 'send')).toEqual({ name: 'send' })
  })

  test.each([
    ['', OPENAI, 'it is empty'],
    ['send mail', OPENAI, '" " is not among the characters a-zA-Z0-9_-'],
    ['1mail', GEMINI, 'it must start with one of a-zA-Z_'],
    ['a'.repeat(65), OPENAI, 'it has 65 characters of at most 64'],
  ])('%j is refused', (name, rule, problem) => {
    expect(providerName('email.send', rule, name)).toEqual({ name, problem })
  })
})

test('whatever the identity, the name is legal, and the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, minLength: 1, maxLength: 300 }), (identity) => {
      const wrong = BUILT_IN_PROFILES.filter(({ name: rule }) => {
        const { name } = providerName(identity, rule)
        const isLegal = providerName(name, rule, name).problem === undefined
        return !isLegal || providerName(identity, rule).name !== name
      })
      expect(wrong).toEqual([])
    }),
    { seed: 23 },
  )
})

test('shortened names of ten thousand tools differ', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => providerName(`${LONG}${index}`, OPENAI).name)
  expect(new Set(names).size).toBe(10_000)
})

test('what unwrapping makes of a wire name is a module id', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint, minLength: 1, maxLength: 300 }), (name) => {
      const module = toModule('p', { name, input: {}, rest: {} })
      expect(MODULE_ID.test(module.module_id as string)).toBe(true)
      expect(module.providers).toEqual(MODULE_ID.test(name) ? undefined : { p: { name } })
    }),
    { seed: 24 },
  )
})

describe('a name that its provider only advises against', () => {
  const compiled = (profile: string, name: string) => {
    const module = { module_id: 'a', providers: { [profile]: { name } }, input_schema: { type: 'object' } }
    const source = { uri: 'file:///a.schema.json', text: JSON.stringify(module) }
    const { requests, diagnostics } = compile(source, { profile })
    const code = diagnostics.find(({ code }) => code.startsWith('name_'))
    return [requests[profile]?.json[0]?.['name'], code?.severity, code?.code]
  }

  test.each(['x:y', 'a/b', 'имя', 'a'.repeat(129)])('is sent as it is, with a warning: %s', (name) => {
    expect(compiled('mcp', name)).toEqual([name, 'warn', 'name_discouraged'])
  })

  test('is refused where it is a rule, and where it is none', () => {
    expect(compiled('anthropic', 'x:y')).toEqual([undefined, 'error', 'name_refused'])
    expect(compiled('mcp', '')).toEqual([undefined, 'error', 'name_refused'])
  })

  test('comes back from the tools of a server', () => {
    const tools = [{ name: 'x:y', description: 'D.', inputSchema: { type: 'object' } }]
    const [file] = importTools({ tools }, { from: 'mcp' }).files
    const source = { uri: 'file:///a.schema.yaml', text: file?.text ?? '' }
    expect(compile(source, { profile: 'mcp' }).requests['mcp']?.json).toEqual(tools)
  })
})

describe('dots in the names of MCP', () => {
  const compiled = (names: { dots?: boolean }, name?: string) => {
    const providers = name === undefined ? {} : { mcp: { name } }
    const module = { module_id: 'a.b', description: 'A.', providers, input_schema: { type: 'object' } }
    const source = { uri: 'file:///a.schema.json', text: JSON.stringify(module) }
    const { requests, diagnostics } = compile(source, { profile: 'mcp', names })
    const { json, names: identities } = requests['mcp'] ?? { json: [], names: {} }
    return [json[0]?.['name'], identities, diagnostics.map(({ code }) => code)]
  }

  test('become what every client takes, and are known to the names', () => {
    expect(compiled({})).toEqual(['a_b', { a_b: 'a.b' }, ['name_changed']])
  })
  test('stay where the options ask for it', () => {
    expect(compiled({ dots: true })).toEqual(['a.b', { 'a.b': 'a.b' }, []])
  })
  test('stay in a name that the author chose', () => {
    expect(compiled({}, 'x.y')).toEqual(['x.y', { 'x.y': 'a.b' }, ['name_changed']])
    expect(compiled({ dots: true }, 'x.y')).toEqual(['x.y', { 'x.y': 'a.b' }, ['name_changed']])
  })
})
