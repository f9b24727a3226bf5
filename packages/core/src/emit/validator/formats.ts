import { capitalize, identifier } from '../names.ts'

const NAMES = [
  'date,date-time,duration,email,hostname,idn-email,idn-hostname,ipv4,ipv6,iri,iri-reference,json-pointer',
  'regex,relative-json-pointer,time,uri,uri-reference,uri-template,uuid',
].flatMap((names) => names.split(','))

/** The formats that can be asserted, and the export of `@toolbake/runtime` that checks each: `isDateTime`. */
export const FORMATS: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.map((name) => [name, `is${capitalize(identifier(name))}`]),
)
