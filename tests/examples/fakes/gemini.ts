import { checkCalls } from './schemas.ts'
import type { Answer, Script } from './server.ts'
import { listOf, member, refuseUnless } from './server.ts'

/** A fake of Gemini's `generateContent`, which requires as many responses as there were calls in a turn. */
export function gemini({ turns, lastWords }: Script): Answer {
  return (body) => {
    const contents = listOf(body['contents'])
    for (const [index, content] of contents.entries()) {
      const called = partsOf(content, 'functionCall').map((call) => member(call, 'id'))
      const answered = partsOf(contents[index + 1], 'functionResponse').map((call) => member(call, 'id'))
      refuseUnless(
        JSON.stringify(called) === JSON.stringify(called.length > 0 ? answered : []),
        'the number of function response parts is not equal to the number of function call parts',
      )
    }
    const declarations = listOf(body['tools']).flatMap((tool) => listOf(member(tool, 'functionDeclarations')))
    const turn = contents.filter((content) => member(content, 'role') === 'model').length
    const calls = turns[turn]
    const schemas = declarations.map(
      (one) => [String(member(one, 'name')), member(one, 'parametersJsonSchema')] as const,
    )
    refuseUnless(schemas.length > 0 && schemas.every(([, schema]) => schema !== undefined), 'no schema')
    checkCalls(calls ?? [], new Map(schemas))
    const parts = calls
      ? calls.map(({ name, input }, index) => ({
          functionCall: { id: `call_${turn}_${index}`, name, args: input },
        }))
      : [{ text: lastWords }]
    return { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }] }
  }
}

function partsOf(content: unknown, kind: string): unknown[] {
  return listOf(member(content, 'parts')).flatMap((part) => member(part, kind) ?? [])
}
