/** A deep copy. Lists and plain objects are copied; a date or an instance of a class is one value. */
export function copyData<T>(value: T): T
export function copyData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => copyData<unknown>(item))
  if (typeof value !== 'object' || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  // What another realm made has another `Object`.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyData<unknown>(member)]))
}
