import { rolldown } from 'rolldown'

export async function run({ input, outDir, plugins }) {
  const bundle = await rolldown({ input, plugins, logLevel: 'silent' })
  const { output } = await bundle.write({ dir: outDir })
  await bundle.close()
  return output[0].code.length
}
