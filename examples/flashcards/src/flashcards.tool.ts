import { z } from 'zod'

/** An inflected form of the word. */
const Form = z.object({ form: z.string(), translation: z.string(), type: z.string() })

/** A place where the word occurred: in Latvian and in Russian, with the number and the text of the signal. */
const Context = z.object({
  lv: z.string(),
  ru: z.string(),
  sid: z.number().optional(),
  sig: z.string().optional(),
})

const Flashcard = z.object({
  base_form: z.string(),
  base_translation: z.string().optional(),
  // Required, with a default as an annotation: `.default()` would make the property optional for the model.
  unit: z.enum(['word', 'phrase']).meta({ default: 'word' }),
  forms: z.array(Form).default([]),
  contexts: z.array(Context).meta({ default: [] }),
  visible: z.boolean().meta({ default: true }),
})

export const name = 'emit_flashcards'

export const description =
  'Возвращает строго структурированный JSON с набором флэшкарт (словарных карточек) для изучения латышского языка. ' +
  'Каждая карточка содержит базовую форму слова/фразы, переводы, грамматические формы и контексты использования. ' +
  'Все поля должны строго соответствовать схеме. Никакого текста вне определенных полей.'

export const inputSchema = z.object({ flashcards: z.array(Flashcard).min(1) })

export const annotations = { readonly: true, idempotent: true }
