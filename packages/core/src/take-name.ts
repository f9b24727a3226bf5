/** Returns the name, followed by `_` and a number if it is taken, and marks the result as taken. */
export function takeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let counter = 2; taken.has(name); counter += 1) name = `${wanted}_${counter}`
  taken.add(name)
  return name
}
