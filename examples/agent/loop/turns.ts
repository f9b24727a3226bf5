/** The calls of one reply. */
export type Turn = readonly { readonly id: string; readonly name: string; readonly input: object }[]

export const LAST_WORDS = 'The harbour is cropped and noted.'

const LABELS = [{ key: 'place', value: 'harbour' }]

/** As models write under OpenAI's strict mode: null for absent properties, entries for maps, an object for a tuple. */
export const OPENAI: readonly Turn[] = [
  [
    {
      id: 'call_1',
      name: 'image_crop',
      input: {
        picture: 'harbour',
        region: { _0: 10, _1: 20, _2: 0, _3: 240 },
        labels: LABELS,
        format: null,
        caption: null,
      },
    },
  ],
  [
    {
      id: 'call_2',
      name: 'image_crop',
      input: {
        picture: 'harbour',
        region: { _0: 10, _1: 20, _2: 320, _3: 240 },
        labels: LABELS,
        format: 'jpeg',
        caption: { value: null },
      },
    },
    { id: 'call_3', name: 'note_save', input: { title: 'done', value: '{"files":["harbour.jpeg"]}' } },
  ],
]

/** Under Anthropic's strict mode, models omit optional properties. */
export const ANTHROPIC: readonly Turn[] = [
  [
    {
      id: 'toolu_1',
      name: 'image_crop',
      input: { picture: 'harbour', region: { _0: 10, _1: 20, _2: 0, _3: 240 }, labels: LABELS },
    },
  ],
  [
    {
      id: 'toolu_2',
      name: 'image_crop',
      input: {
        picture: 'harbour',
        region: { _0: 10, _1: 20, _2: 320, _3: 240 },
        labels: LABELS,
        format: 'jpeg',
        caption: null,
      },
    },
    { id: 'toolu_3', name: 'note_save', input: { title: 'done', value: '{"files":["harbour.jpeg"]}' } },
  ],
]
