// Loads modules of a project repeatedly and caches the results each time: node child.mjs <folder> <rounds> <id …>
import { createLoader, openCache } from '../../packages/project/dist/index.js'

const [folder, rounds, ...ids] = process.argv.slice(2)
const options = { root: folder, cache: { dir: 'kept' } }
console.log('ready')
for (let round = 0; round < Number(rounds); round++) {
  const cache = openCache({ options, folder, root: folder })
  const loader = createLoader(options, folder, {}, cache)
  for (const id of ids) {
    const loaded = loader.load(`${folder}/${id}`)
    if (!loaded?.code) throw new Error(`${id} failed`)
  }
  // Adds something new, so that every round writes.
  const entry = cache.get(`./${ids[round % ids.length].split('?')[0]}\nprofile=openai`)
  if (entry) cache.addText(entry, `round ${process.pid} ${round % 4}`, 'x'.repeat(100_000))
  const error = cache.save()
  if (error) throw error
}
