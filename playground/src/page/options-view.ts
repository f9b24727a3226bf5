import type { ListedProfile, Settings } from '../protocol.ts'
import { NULLISH } from '../protocol.ts'
import { byId, create, select } from './dom.ts'

type Flag = 'reshape' | 'dots' | 'applyDefaults' | 'repair' | 'coerce'

/** Follows the text of `reshape`, except for the options of an app. */
const RESHAPED = 'On here, off by default in a build.'

/** Texts as in docs/options.md. */
const FLAGS: readonly { readonly name: Flag; readonly label: string; readonly text: string }[] = [
  { name: 'reshape', label: 'reshape', text: 'Strict modes may change the shape of arguments.' },
  { name: 'dots', label: 'names.dots', text: 'Keep the dots of module ids where a provider takes them.' },
  { name: 'applyDefaults', label: 'decode.applyDefaults', text: 'Fill in defaults of what is absent.' },
  { name: 'repair', label: 'decode.repair', text: 'Repair invalid arguments where that makes them valid.' },
  { name: 'coerce', label: 'decode.coerce', text: 'Read numbers and booleans that were sent as strings.' },
]

/** Sets up the button that opens and closes the form. */
export function listenToOptions(onOpen: () => void): void {
  const options = byId('options', HTMLElement)
  options.addEventListener('click', () => {
    const host = byId('options-panel', HTMLElement)
    host.hidden = !host.hidden
    options.setAttribute('aria-expanded', String(!host.hidden))
    onOpen()
  })
}

/** Creates a form with all options that have an effect here. */
export function optionsView(
  settings: Settings,
  profile: ListedProfile | undefined,
  onChange: (settings: Settings) => void,
): HTMLElement[] {
  const flags = FLAGS.map(({ name, label, text }) => {
    const input = create('input', { type: 'checkbox' })
    input.checked = settings[name]
    input.addEventListener('change', () => onChange({ ...settings, [name]: input.checked }))
    const isDefault = name === 'reshape' && settings.profiles === undefined
    return row(label, isDefault ? `${text} ${RESHAPED}` : text, input)
  })
  const nullish = select(plain(...NULLISH), settings.nullish, (value) =>
    onChange({ ...settings, nullish: NULLISH.find((one) => one === value) ?? 'distinguish' }),
  )
  const formats = select(plain('annotate', 'assert'), settings.formats, (value) =>
    onChange({ ...settings, formats: value === 'assert' ? 'assert' : 'annotate' }),
  )
  const errors = select(plain('full', 'small'), settings.errors, (value) =>
    onChange({ ...settings, errors: value === 'small' ? 'small' : 'full' }),
  )
  return [
    ...(profile
      ? [
          row(
            `strict.${profile.id}`,
            'The strict mode of the profile that is shown.',
            strictSelect(settings, profile, onChange),
          ),
        ]
      : []),
    ...flags,
    row('nullish', 'How a property that is optional and nullable is sent, and arrives.', nullish),
    row('validators.formats', 'Whether a value must have its format.', formats),
    row(
      'validators.errors',
      '`full`: compiled code. `small`: one interpreter for all tools; smaller and slower, same errors.',
      errors,
    ),
  ]
}

function row(label: string, text: string, control: HTMLElement): HTMLElement {
  control.setAttribute('name', label)
  return create(
    'label',
    { class: 'option' },
    control,
    create('span', {}, create('code', {}, label), create('span', { class: 'hint' }, text)),
  )
}

function strictSelect(
  settings: Settings,
  { id, strict, hasStrict }: ListedProfile,
  onChange: (settings: Settings) => void,
) {
  const { [id]: set, ...others } = settings.strict
  const control = select(
    [{ value: '', label: `default (${strict})` }, ...plain('auto', 'true', 'false')],
    set === undefined ? '' : String(set),
    (value) => {
      const chosen = value === 'auto' ? 'auto' : value === 'true'
      onChange({ ...settings, strict: value === '' ? others : { ...others, [id]: chosen } })
    },
  )
  control.disabled = !hasStrict
  return control
}

function plain(...values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}
