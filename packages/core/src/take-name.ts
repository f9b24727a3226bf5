/** The name, with `_` and a number when it is taken; from now on it is. */
export function takeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let counter = 2; taken.has(name); counter += 1) name = `${wanted}_${counter}`
  taken.add(name)
  return name
}
