// Writes the tools in the languages of libraries that do not read JSON Schema, as their users would.

/** The error for constructs that this bench cannot translate, which do not count as failures of a library. */
export const NOT_WRITTEN = 'not written in this language'

/** How a language expresses the constructs of a schema. `checked` adds checks to a type. */
const ZOD = {
  checked: (type, checks) => (checks.length > 0 ? `${type}.check(${checks.join()})` : type),
  names: { min: 'gte', max: 'lte', above: 'gt', enum: 'enum', tagged: 'discriminatedUnion' },
  integer: ['z.int()'],
  lazy: (name) => name,
  /** A getter, so that a schema can refer to itself. */
  property: (key, type, isLate) => (isLate ? `get ${key}(){return ${type}}` : `${key}:${type}`),
}
const VALIBOT = {
  checked: (type, checks) => (checks.length > 0 ? `z.pipe(${type},${checks.join()})` : type),
  names: { min: 'minValue', max: 'maxValue', above: 'gtValue', enum: 'picklist', tagged: 'variant' },
  integer: ['z.number()', 'z.integer()'],
  lazy: (name) => `z.lazy(()=>${name})`,
  property: (key, type) => `${key}:${type}`,
}

/** Emits modules for zod; `zod/mini` has the same syntax. */
export const inZod = (from) => (tools, mode) =>
  printModule(ZOD, from, tools, (schema, value) => {
    if (mode === 'is') return `${schema}.safeParse(${value}).success`
    return `(r=>r.success?null:r.error.issues${mode === 'first' ? '[0]' : ''})(${schema}.safeParse(${value}))`
  })

export const inValibot = (tools, mode) =>
  printModule(VALIBOT, 'valibot', tools, (schema, value) => {
    if (mode === 'is') return `z.is(${schema},${value})`
    const call = `z.safeParse(${schema},${value}${mode === 'first' ? ',{abortEarly:true}' : ''})`
    return `(r=>r.success?null:r.issues${mode === 'first' ? '[0]' : ''})(${call})`
  })

function printModule(language, from, tools, call) {
  const lines = tools.flatMap(({ id, schema }) => {
    const name = (key) => `$${id}_${key}`
    const print = (part) => printSchema(language, part, name)
    const definitions = Object.entries(schema.$defs ?? {}).map(
      ([key, part]) => `const ${name(key)}=${print(part)}`,
    )
    return [...definitions, `const $${id}=${print(schema)}`, `export const ${id}=x=>${call(`$${id}`, 'x')}`]
  })
  return `import * as z from ${JSON.stringify(from)}\n${lines.join('\n')}\n`
}

function printSchema(language, schema, name) {
  const print = (part) => printSchema(language, part, name)
  const { names, checked } = language
  if (schema.multipleOf !== undefined || schema.uniqueItems) throw new Error(NOT_WRITTEN)
  if (schema.$ref) return language.lazy(name(schema.$ref.slice(8)))
  if (schema.const !== undefined) return `z.literal(${JSON.stringify(schema.const)})`
  if (schema.enum) return `z.${names.enum}(${JSON.stringify(schema.enum)})`
  const choices =
    schema.anyOf ??
    (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined)
  if (choices) {
    const others = choices.filter(({ type }) => type !== 'null')
    const printed =
      others.length === 1 ? print(others[0]) : `z.${names.tagged}("kind",[${others.map(print).join()}])`
    return others.length < choices.length ? `z.nullable(${printed})` : printed
  }
  const lengths = [
    schema.minLength ?? schema.minItems,
    'minLength',
    schema.maxLength ?? schema.maxItems,
    'maxLength',
    schema.minimum,
    names.min,
    schema.maximum,
    names.max,
    schema.exclusiveMinimum,
    names.above,
  ]
  const checks = lengths.flatMap((limit, at) =>
    at % 2 === 0 && limit !== undefined ? [`z.${lengths[at + 1]}(${limit})`] : [],
  )
  switch (schema.type) {
    case 'string':
      if (schema.pattern) checks.push(`z.regex(new RegExp(${JSON.stringify(schema.pattern)},"u"))`)
      return checked('z.string()', checks)
    case 'integer': {
      const [type, ...first] = language.integer
      return checked(type, [...first, ...checks])
    }
    case 'array':
      return checked(`z.array(${print(schema.items)})`, checks)
    case 'object':
      return printObject(language, schema, print)
    default:
      return checked(`z.${schema.type}()`, checks)
  }
}

function printObject(language, { properties, required, additionalProperties }, print) {
  const members = Object.entries(properties).map(([key, part]) => {
    const type = print(part)
    const isLate = JSON.stringify(part).includes('"$ref"')
    return language.property(
      JSON.stringify(key),
      required.includes(key) ? type : `z.optional(${type})`,
      isLate,
    )
  })
  return `z.${additionalProperties === false ? 'strictObject' : 'object'}({${members.join()}})`
}
