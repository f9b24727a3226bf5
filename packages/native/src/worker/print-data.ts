// Saved before the module runs, because it may change them.
const { keys } = Object
const { isArray } = Array
const { stringify } = JSON

/** Prints plain data as JSON without calling its methods: a module may have given every object a `toJSON`. */
export function printData(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stringify(value) ?? 'null'
  let text = ''
  if (isArray(value)) {
    for (let index = 0; index < value.length; index++)
      text += `${index === 0 ? '' : ','}${printData(value[index])}`
    return `[${text}]`
  }
  const names = keys(value)
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (member !== undefined) text += `${text === '' ? '' : ','}${stringify(name)}:${printData(member)}`
  }
  return `{${text}}`
}
