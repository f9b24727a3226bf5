import type { Schema } from '../../../packages/core/src/schema/types.ts'
import type { NastyCase } from './types.ts'
import { parse, schemaOf } from './types.ts'

const OWN_NAMES = 'members called __proto__ are read and written as the prototype'

export const NAMES: NastyCase[] = [
  {
    name: 'properties called as members of Object',
    schema: schemaOf(
      '{"properties":{"constructor":{"type":"number"},"hasOwnProperty":{"type":"number"},"toString":{"type":"number"}},"additionalProperties":false}',
    ),
    valid: [{}, parse('{"constructor":1,"hasOwnProperty":2,"toString":3}')],
    invalid: [parse('{"constructor":"a"}'), parse('{"hasOwnProperty":null}'), parse('{"valueOf":1}')],
  },
  {
    name: 'required members of Object',
    schema: { required: ['constructor', 'hasOwnProperty', '__proto__'] },
    valid: [parse('{"constructor":1,"hasOwnProperty":2,"__proto__":3}'), 'a'],
    invalid: [{}, parse('{"constructor":1,"hasOwnProperty":2}')],
  },
  {
    name: 'a property called __proto__ with a schema of its own',
    schema: schemaOf(
      '{"properties":{"__proto__":{"type":"string"}},"additionalProperties":{"type":"number"}}',
    ),
    valid: [{}, parse('{"__proto__":"a"}'), parse('{"__proto__":"a","b":1}')],
    invalid: [parse('{"__proto__":1}'), parse('{"b":"a"}')],
    ajv: OWN_NAMES,
  },
  {
    name: 'patterns and names on __proto__',
    schema: { patternProperties: { '^__': { type: 'number' } }, propertyNames: { maxLength: 9 } },
    valid: [parse('{"__proto__":1}'), { a: 'b' }],
    invalid: [parse('{"__proto__":"a"}'), { aaaaaaaaaa: 1 }],
  },
  {
    name: 'dependencies of members of Object',
    schema: schemaOf(
      '{"dependentRequired":{"toString":["constructor"]},"dependentSchemas":{"__proto__":{"required":["a"]}}}',
    ),
    valid: [{}, parse('{"toString":1,"constructor":1}'), parse('{"__proto__":1,"a":1}')],
    invalid: [parse('{"toString":1}'), parse('{"__proto__":1}')],
  },
  {
    name: 'constants with members called __proto__',
    schema: schemaOf('{"enum":[{"__proto__":{"a":1}},{"constructor":null}]}'),
    valid: [parse('{"__proto__":{"a":1}}'), parse('{"constructor":null}')],
    invalid: [{}, { a: 1 }, parse('{"__proto__":{"a":2}}'), parse('{"constructor":null,"__proto__":{}}')],
  },
  {
    name: 'names that need escaping everywhere',
    schema: {
      properties: {
        '': { const: 1 },
        'a/b~c': { const: 2 },
        '\u2028</script>"\\': { const: 3 },
        '0': { const: 4 },
      },
      required: ['', 'a/b~c', '\u2028</script>"\\', '0'],
      additionalProperties: false,
    },
    valid: [{ '': 1, 'a/b~c': 2, '\u2028</script>"\\': 3, '0': 4 }],
    invalid: [{ '': 1, 'a/b~c': 2, '\u2028</script>"\\': 3, '0': 5 }, { '': 1 }, {}],
  },
  {
    name: 'tags of a union called as a member of Object',
    schema: {
      oneOf: [
        { properties: { constructor: { const: 'a' }, x: { type: 'string' } }, required: ['constructor'] },
        { properties: { constructor: { const: 'b' }, x: { type: 'number' } }, required: ['constructor'] },
      ],
    } as Schema,
    valid: [parse('{"constructor":"a","x":"y"}'), parse('{"constructor":"b","x":1}')],
    invalid: [{}, { x: 'y' }, parse('{"constructor":"b","x":"y"}'), 'a'],
  },
]
