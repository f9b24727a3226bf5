/** The interface through which a loader reads its settings. */
export interface ConfigLike {
  get(key: string, fallback?: unknown): unknown
}

/** Settings by dotted names: `schema.root`, `schema.strategy`, `schema.max_ref_depth`. */
export class Config implements ConfigLike {
  readonly #data: Readonly<Record<string, unknown>>

  constructor(data: Readonly<Record<string, unknown>> = {}) {
    this.#data = data
  }

  get(key: string, fallback?: unknown): unknown {
    if (Object.hasOwn(this.#data, key)) return this.#data[key]
    const found = key.split('.').reduce<unknown>((at, name) => {
      const isHolder = typeof at === 'object' && at !== null && Object.hasOwn(at, name)
      return isHolder ? (at as Record<string, unknown>)[name] : undefined
    }, this.#data)
    return found === undefined ? fallback : found
  }
}
