import type { Profile } from '../export/types.ts'
import { isObject, own } from '../json.ts'
import * as messages from '../messages/options.ts'
import { hintMeant } from '../suggest.ts'

/** One problem of the options. */
export interface OptionProblem {
  /** Path in the options, such as `strict.openai` or `overrides.0.files`. */
  readonly path: string
  readonly message: string
  readonly hint?: string
}

export interface Site {
  readonly path: string
  /** All profiles, including custom ones. */
  readonly known: ReadonlyMap<string, Profile>
  readonly problems: OptionProblem[]
}

/** Reports the problems of an option's value. */
export type Form = (value: unknown, site: Site) => void

export type Rows = Readonly<Record<string, Form>>

export function report({ path, problems }: Site, message: string, hint?: string): void {
  problems.push({ path, message, ...(hint && { hint }) })
}

function inside(site: Site, key: string | number): Site {
  return { ...site, path: site.path === '' ? String(key) : `${site.path}.${key}` }
}

export function value(isValid: (value: unknown) => boolean, message: string): Form {
  return (given, site) => {
    if (!isValid(given)) report(site, message)
  }
}

export function choice(...allowed: readonly unknown[]): Form {
  return value((given) => allowed.includes(given), messages.mustBeOneOf(allowed))
}

/** Accepts undefined, too. */
export function optional(form: Form): Form {
  return (given, site) => {
    if (given !== undefined) form(given, site)
  }
}

export function listOf(form: Form, message: string = messages.NOT_A_LIST): Form {
  return (given, site) => {
    if (!Array.isArray(given)) report(site, message)
    else for (const [index, item] of given.entries()) form(item, inside(site, index))
  }
}

/** Accepts an object with any names. */
export function mapOf(form: Form, name: Form = () => {}): Form {
  return (given, site) => {
    for (const [key, member] of membersOf(given, site)) {
      name(key, inside(site, key))
      form(member, inside(site, key))
    }
  }
}

/** Accepts an object with the options of a table; `elsewhere` are options that exist, but not in this object. */
export function objectOf(rows: Rows, elsewhere: readonly string[] = []): Form {
  const names = Object.keys(rows)
  return (given, site) => {
    for (const [key, member] of membersOf(given, site)) {
      const at = inside(site, key)
      const form = own(rows, key)
      if (form !== undefined) form(member, at)
      else if (elsewhere.includes(key)) report(at, messages.NOT_PER_FILE, messages.SET_FOR_ALL)
      else report(at, messages.UNKNOWN_OPTION, hintMeant(key, names))
    }
  }
}

function membersOf(given: unknown, site: Site): [string, unknown][] {
  if (isObject(given)) return Object.entries(given)
  report(site, site.path === '' ? messages.NOT_OPTIONS : messages.NOT_AN_OBJECT)
  return []
}
