import type { Schema } from '../../../packages/core/src/schema/types.ts'
import type { NastyCase } from './types.ts'

const TREE: Schema = {
  $id: 'https://nasty.example/tree',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
}

const EXTENSIBLE: Schema = {
  $id: 'https://nasty.example/list',
  type: 'array',
  items: { $dynamicRef: '#item' },
  $defs: { any: { $dynamicAnchor: 'item' } },
}

export const DYNAMIC: NastyCase[] = [
  {
    name: 'a tree made strict by a dynamic anchor',
    schema: {
      $id: 'https://nasty.example/strict-tree',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: { tree: TREE },
    },
    valid: [{ data: 1, children: [{ data: 2 }] }, {}],
    invalid: [{ children: [{ daat: 1 }] }, { children: [{ children: [{ extra: 1 }] }] }, { extra: 1 }],
  },
  {
    name: 'a list whose items are set from outside, twice with different results',
    schema: {
      $id: 'https://nasty.example/two-lists',
      properties: { strings: { $ref: 'string-list' }, numbers: { $ref: 'number-list' } },
      $defs: {
        list: EXTENSIBLE,
        strings: {
          $id: 'https://nasty.example/string-list',
          $ref: 'list',
          $defs: { item: { $dynamicAnchor: 'item', type: 'string' } },
        },
        numbers: {
          $id: 'https://nasty.example/number-list',
          $ref: 'list',
          $defs: { item: { $dynamicAnchor: 'item', type: 'number' } },
        },
      },
    },
    valid: [
      { strings: ['a'], numbers: [1] },
      { strings: [], numbers: [] },
    ],
    invalid: [{ strings: [1] }, { numbers: ['a'] }, { strings: ['a'], numbers: [1, 'b'] }],
    ajv: 'a dynamic reference is bound once for all uses of a resource',
  },
  {
    name: 'a dynamic reference to a plain anchor is a plain reference',
    schema: {
      $id: 'https://nasty.example/plain',
      $ref: 'inner',
      $defs: {
        outer: { $dynamicAnchor: 'thing', type: 'number' },
        inner: {
          $id: 'https://nasty.example/inner',
          $dynamicRef: '#thing',
          $defs: { thing: { $anchor: 'thing', type: 'string' } },
        },
      },
    },
    valid: ['a'],
    invalid: [1],
    ajv: 'a dynamic reference finds dynamic anchors even where its own target is a plain one',
  },
  {
    name: 'a resource inside a resource has its own root',
    schema: {
      $id: 'https://nasty.example/root',
      type: 'object',
      properties: {
        own: {
          $id: 'https://nasty.example/nested/',
          type: 'object',
          properties: { again: { $ref: '#' }, name: { type: 'string' } },
          additionalProperties: false,
        },
        whole: { $ref: '#' },
      },
      additionalProperties: false,
    },
    valid: [{ own: { again: { name: 'a' } } }, { whole: { own: {} } }],
    invalid: [{ own: { whole: {} } }, { own: { again: { own: {} } } }, { whole: { name: 'a' } }],
  },
]
