import type { Handlers } from './tools.schema.yaml'

/** What the tools do. Each is given what its schema describes, whatever the provider's strict mode made of it. */
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
