/** Copies arrays and plain objects deeply. A date or another class instance counts as one value and is not copied. */
export function copyData<T>(value: T): T
export function copyData(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => copyData<unknown>(item))
  if (typeof value !== 'object' || value === null) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  // Objects of another realm have another `Object.prototype`, whose prototype is null, too.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyData<unknown>(member)]))
}
