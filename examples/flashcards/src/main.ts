import { emitFlashcards } from './emit.ts'

const [text = 'Kaķis guļ uz krēsla.'] = process.argv.slice(2)
console.log(JSON.stringify(await emitFlashcards(text), null, 2))
