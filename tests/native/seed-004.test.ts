import { Ajv } from 'ajv'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  buildEmitFlashcardsTool,
  EMIT_FLASHCARDS_DESCRIPTION,
  EMITTER_TOOL_NAME,
} from '../../examples/flashcards/src/tool-builder.ts'

// The scenarios of seed 004 §5.1, under their own names; docs/native.md lists them.

interface Schema {
  type?: unknown
  properties: Record<string, Schema & { default?: unknown; enum?: unknown; minItems?: number }>
  required: string[]
  items: Schema
}

// The Anthropic SDK's type of a schema.
const schemaOf = (): Schema => buildEmitFlashcardsTool().input_schema as unknown as Schema

describe('5.1.1 buildEmitFlashcardsTool', () => {
  it('должна возвращать объект с name, description, input_schema', () => {
    const tool = buildEmitFlashcardsTool()
    expect(Object.keys(tool)).toEqual(['name', 'description', 'input_schema'])
  })

  it('name должен быть "emit_flashcards"', () => {
    expect(buildEmitFlashcardsTool().name).toBe('emit_flashcards')
    expect(EMITTER_TOOL_NAME).toBe('emit_flashcards')
  })

  it('description должна быть непустой строкой на русском', () => {
    const { description } = buildEmitFlashcardsTool()
    expect(description.length).toBeGreaterThan(50)
    expect(description).toMatch(/[а-яА-Я]/)
    expect(description).toBe(EMIT_FLASHCARDS_DESCRIPTION)
  })
})

describe('5.1.2 input_schema структура', () => {
  let schema: Schema
  beforeEach(() => {
    schema = schemaOf()
  })

  it('должна иметь type: object', () => expect(schema.type).toBe('object'))
  it('должна содержать properties.flashcards', () => expect(schema.properties).toHaveProperty('flashcards'))
  it('flashcards должен быть массивом', () => expect(schema.properties['flashcards']?.type).toBe('array'))
  it('flashcards должен иметь minItems: 1', () => expect(schema.properties['flashcards']?.minItems).toBe(1))
  it('required должен содержать ["flashcards"]', () => expect(schema.required).toEqual(['flashcards']))
  it('НЕ должна содержать $schema поле', () => expect(schema).not.toHaveProperty('$schema'))
})

describe('5.1.3 flashcard item schema', () => {
  let item: Schema
  beforeEach(() => {
    item = schemaOf().properties['flashcards']?.items as Schema
  })

  it('должна быть объектом', () => expect(item.type).toBe('object'))
  it('должна содержать base_form', () => expect(item.properties['base_form']?.type).toBe('string'))
  it('unit должен иметь enum ["word", "phrase"]', () =>
    expect(item.properties['unit']?.enum).toEqual(['word', 'phrase']))
  it('base_translation должна быть опциональной', () => {
    expect(item.properties).toHaveProperty('base_translation')
    expect(item.required).not.toContain('base_translation')
  })
  it('contexts должен быть обязательным массивом', () => {
    expect(item.required).toContain('contexts')
    expect(item.properties['contexts']?.type).toBe('array')
  })
  it('visible должен иметь default: true', () => expect(item.properties['visible']?.default).toBe(true))
})

describe('5.1.4 совместимость с Claude API', () => {
  it('НЕ должна содержать $ref', () => expect(JSON.stringify(schemaOf())).not.toContain('$ref'))
  it('должна быть JSON-сериализуемой', () => {
    expect(JSON.parse(JSON.stringify(schemaOf()))).toEqual(schemaOf())
  })
  it('должна быть валидной JSON Schema v7', () => {
    // ajv's default dialect; it refuses a schema that its meta-schema does not allow.
    const ajv = new Ajv({ strict: true, strictTypes: true, useDefaults: false })
    const validate = ajv.compile(schemaOf())
    const card = {
      base_form: 'kaķis',
      unit: 'word',
      contexts: [{ lv: 'Kaķis guļ.', ru: 'Кот спит.' }],
      visible: true,
    }
    expect(validate({ flashcards: [card] })).toBe(true)
    expect(validate({ flashcards: [] })).toBe(false)
    expect(validate({ flashcards: [{ ...card, unit: 'слово' }] })).toBe(false)
  })
})

describe('5.1.5 идемпотентность', () => {
  it('повторные вызовы должны возвращать эквивалентные объекты', () => {
    expect(buildEmitFlashcardsTool()).toEqual(buildEmitFlashcardsTool())
  })
  it('результат кешируется, и изменить его нельзя (§7.3)', () => {
    const tool = buildEmitFlashcardsTool()
    expect(buildEmitFlashcardsTool()).toBe(tool)
    expect(() => {
      tool.input_schema['extra'] = 1
    }).toThrow(TypeError)
  })
})

describe('6.2 Выходной JSON Schema', () => {
  it('совпадает с примером', () => {
    const text = { type: 'string' }
    expect(schemaOf()).toEqual({
      type: 'object',
      properties: {
        flashcards: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: {
              base_form: text,
              base_translation: text,
              unit: { type: 'string', enum: ['word', 'phrase'], default: 'word' },
              forms: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { form: text, translation: text, type: text },
                  required: ['form', 'translation', 'type'],
                },
                default: [],
              },
              contexts: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { lv: text, ru: text, sid: { type: 'number' }, sig: text },
                  required: ['lv', 'ru'],
                },
                default: [],
              },
              visible: { type: 'boolean', default: true },
            },
            required: ['base_form', 'unit', 'contexts', 'visible'],
          },
        },
      },
      required: ['flashcards'],
    })
  })
})
