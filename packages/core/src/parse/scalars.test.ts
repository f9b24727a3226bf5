import { describe, expect, it } from 'vitest'
import { losesDigits, resolvePlain, resolveTagged } from './scalars.ts'

// YAML 1.2.2 §10.3.2, its table and example 10.9, and what YAML 1.1 or other parsers would take.
describe('plain scalars', () => {
  it.each([
    ['', null],
    ['~', null],
    ['null', null],
    ['Null', null],
    ['NULL', null],
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['false', false],
    ['False', false],
    ['FALSE', false],
    ['0', 0],
    ['0o7', 7],
    ['0o17', 15],
    ['0x3A', 58],
    ['0x1F', 31],
    ['-19', -19],
    ['+12', 12],
    ['0777', 777],
    ['0.', 0],
    ['-0.0', -0],
    ['.5', 0.5],
    ['+12e03', 12000],
    ['-2E+05', -200000],
    ['1e3', 1000],
    ['.inf', Infinity],
    ['-.Inf', -Infinity],
    ['+.INF', Infinity],
    ['.NAN', NaN],
    ['.nan', NaN],
  ])('%j is %s', (source, value) => {
    expect(resolvePlain(source)).toBe(value)
  })

  const strings = [
    'nUll nil none yes no on off y n tRUE truee ~~ 0b1010 1_000 0x 0xG 0o8 -0x1F +0o7 1:30 190:20:30 1,000 --1 + -',
    '. .. 1.2.3 e3 1e .e1 1e3.5 inf -.nan .iNf NaN Infinity 2001-12-14 2001-12-14t21:59:43.10-05:00 << = a',
  ]

  it.each([...strings.join(' ').split(' '), ' 1', '1 '])('%j is a string', (source) => {
    expect(resolvePlain(source)).toBe(source)
  })
})

describe('tagged scalars', () => {
  it.each([
    ['str', '1', '1'],
    ['str', '', ''],
    ['int', '0x1F', 31],
    ['float', '1', 1],
    ['float', '.inf', Infinity],
    ['bool', 'True', true],
    ['null', '', null],
  ])('!!%s %j is %j', (tag, source, value) => {
    expect(resolveTagged(`!!${tag}`, source)).toEqual({ value })
  })

  it.each([
    ['int', '1.5'],
    ['int', 'a'],
    ['float', '0x1F'],
    ['float', ''],
    ['bool', 'yes'],
    ['null', 'nil'],
  ])('%j is no !!%s', (tag, source) => {
    expect(resolveTagged(`!!${tag}`, source)).toBe('mismatch')
  })

  it.each(['!!binary', '!!timestamp', '!local'])('%s is unknown', (tag) => {
    expect(resolveTagged(tag, '')).toBe('unknown')
  })
})

describe('losesDigits', () => {
  it.each([
    ['9007199254740991', false],
    ['-9007199254740991', false],
    ['9007199254740992', false],
    ['9007199254740993', true],
    ['18014398509481984', false],
    ['+18014398509481985', true],
    ['-9223372036854775808', false],
    ['9223372036854775807', true],
    ['0xFFFFFFFFFFFFFFFF', true],
    // Not written as integers: nobody expects every digit.
    ['1e21', false],
    ['123456789012345678901.0', false],
  ])('%s: %s', (source, expected) => {
    expect(losesDigits(source, Number(source))).toBe(expected)
  })
})
