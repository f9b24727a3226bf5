// Libraries that read JSON Schema, each with the API that it offers for speed.
import { Validator } from 'ata-validator'
import { toStandaloneModule } from 'ata-validator/aot'

/** Uses the modules that ata emits, each in its own scope. */
export function ata(tools, mode) {
  return tools
    .map(({ id, schema }) => {
      const options = { format: 'esm', abortEarly: mode === 'is', source: false }
      const body = toStandaloneModule(new Validator(schema), options).replace(/^export .*$/gm, '')
      const made = `const v_${id}=(()=>{${body}\nreturn ${mode === 'is' ? 'isValid' : 'validate'}})();`
      if (mode === 'is') return `${made}\nexport const ${id}=v_${id};`
      const errors = mode === 'first' ? 'r.errors[0]' : 'r.errors'
      return `${made}\nexport const ${id}=x=>{const r=v_${id}(x);return r.valid?null:${errors}};`
    })
    .join('\n')
}

/** The module compiles the schemas when it is loaded; sury stops at the first error. */
export function sury(tools, mode) {
  const lines = tools.flatMap(({ id, schema }) => {
    const made = `const s_${id}=S.fromJSONSchemaOrThrow(${JSON.stringify(schema)});`
    if (mode === 'is') return [made, `export const ${id}=S.isInput(s_${id});`]
    const error = mode === 'first' ? 'r.error' : '[r.error]'
    return [
      made,
      `const p_${id}=S.parseAsResult(s_${id});`,
      `export const ${id}=x=>{const r=p_${id}(x);return r.success?null:${error}};`,
    ]
  })
  return `import * as S from 'sury';\n${lines.join('\n')}`
}

/** The module compiles the schemas when it is loaded. */
export function typebox(tools, mode) {
  const lines = tools.flatMap(({ id, schema }) => {
    const errors = `c_${id}.Errors(x)${mode === 'first' ? '[0]' : ''}`
    return [
      `const c_${id}=Compile(${JSON.stringify(schema)});`,
      `export const ${id}=x=>c_${id}.Check(x)${mode === 'is' ? '' : `?null:${errors}`};`,
    ]
  })
  return `import { Compile } from 'typebox/compile';\n${lines.join('\n')}`
}
