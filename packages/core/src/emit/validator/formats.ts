import { capitalize, identifier } from '../names.ts'

/** Formats that can be asserted. */
export const FORMATS: ReadonlySet<string> = new Set(
  (
    'date date-time duration email hostname idn-email idn-hostname ipv4 ipv6 iri iri-reference json-pointer regex ' +
    'relative-json-pointer time uri uri-reference uri-template uuid'
  ).split(' '),
)

/** The export of `@toolbake/runtime` that asserts a format: `isDateTime`. */
export function formatTest(format: string): string {
  return `is${capitalize(identifier(format))}`
}
