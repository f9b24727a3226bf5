import { printString } from '../print.ts'

/** Up to this many names are compared one by one; more are told apart by their length first. */
const MAX_COMPARED = 12

/** A choice by name, in a loop whose `continue` and `break` the texts use. Names with the same text share it. */
export function printSwitch(
  variable: string,
  cases: readonly (readonly [name: string, text: string])[],
): string {
  if (cases.length === 0) return ''
  if (cases.length <= MAX_COMPARED) return `switch(${variable}){${printCases(cases)}}`
  const byLength = groupBy(cases, ([name]) => name.length)
  const lengths = [...byLength].map(
    ([length, group]) => `case ${length}:${printTests(variable, group)}break;`,
  )
  return `switch(${variable}.length){${lengths.join('')}}`
}

function printCases(cases: readonly (readonly [string, string])[]): string {
  return [...groupBy(cases, ([, text]) => text)]
    .map(([text, group]) => group.map(([name]) => `case ${printString(name)}:`).join('') + text)
    .join('')
}

function printTests(variable: string, cases: readonly (readonly [string, string])[]): string {
  return [...groupBy(cases, ([, text]) => text)]
    .map(
      ([text, group]) =>
        `if(${group.map(([name]) => `${variable}===${printString(name)}`).join('||')}){${text}}`,
    )
    .join('')
}

function groupBy<T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
