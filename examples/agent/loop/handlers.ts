import type { Handlers } from './tools.schema.yaml'

/** The handlers of the tools. Each receives inputs in the shape of its own schema, whatever strict mode sends. */
export const handlers: Handlers = {
  'image.crop': ({ picture, region: [x, y, width, height], labels, format = 'png', ...rest }) => {
    const caption = 'caption' in rest ? (rest.caption ?? 'taken away') : 'as it was'
    const names = Object.entries(labels).map(([name, text]) => `${name}=${text}`)
    console.log(`  crop ${picture} at ${x},${y} to ${width}×${height}; labels ${names}; caption ${caption}`)
    return { file: `${picture}.${format}` }
  },
  'note.save': ({ title, value }) => {
    console.log(`  note ${title}: ${JSON.stringify(value)}`)
    return 'saved'
  },
}
