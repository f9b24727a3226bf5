import { groupBy } from '../../../memoize.ts'
import { printString } from '../../print.ts'

/** Up to this many names are compared one by one; more are distinguished by their length first, which is faster. */
const MAX_COMPARED = 12

/** The same if errors are reported: one list of names is half the code, which bundlers read, and names share checks. */
const MAX_COMPARED_REPORTING = 24

/** The statements for one name. */
export interface NameCase {
  readonly name: string
  /** If the name is also counted, that comes between the check and the end. */
  readonly check: string
  readonly count: string
  readonly end: string
}

/** Prints a choice by name, in a loop whose `continue` and `break` the texts use. Names with equal texts share it. */
export function printSwitch(variable: string, cases: readonly NameCase[], reports: boolean): string {
  if (cases.length === 0) return ''
  if (cases.length <= (reports ? MAX_COMPARED_REPORTING : MAX_COMPARED))
    return `switch(${variable}){${printCases(cases)}}`
  const byLength = groupBy(cases, ({ name }) => name.length)
  const lengths = [...byLength].map(
    ([length, group]) => `case ${length}:${printTests(variable, group)}break;`,
  )
  return `switch(${variable}.length){${lengths.join('')}}`
}

function printCases(cases: readonly NameCase[]): string {
  return [...groupBy(cases, ({ check, end }) => check + end)]
    .map(([text, group]) => {
      const [counted, ...others] = group.filter(({ count }) => count !== '')
      const rest = group.filter(({ count }) => count === '')
      if (counted === undefined) return printLabels(group) + text
      if (rest.length === 0) return printLabels(group) + printCase(counted)
      // Counted cases fall through to those that are not counted.
      return `${printLabels([counted, ...others])}${counted.count}${printLabels(rest)}${text}`
    })
    .join('')
}

function printLabels(cases: readonly NameCase[]): string {
  return cases.map(({ name }) => `case ${printString(name)}:`).join('')
}

function printCase({ check, count, end }: NameCase): string {
  return check + count + end
}

function printTests(variable: string, cases: readonly NameCase[]): string {
  const isOneOf = (group: readonly NameCase[]): string =>
    group.map(({ name }) => `${variable}===${printString(name)}`).join('||')
  return [...groupBy(cases, printCase)].map(([text, group]) => `if(${isOneOf(group)}){${text}}`).join('')
}
