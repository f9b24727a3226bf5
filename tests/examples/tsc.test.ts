import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5.9'
import { beforeAll, expect, it } from 'vitest'
import { copyOf } from './copy.ts'
import { buildPackages, node, npmRun, root } from './run.ts'

beforeAll(buildPackages)

const TSC = join(root, 'node_modules/typescript/bin/tsc')

/** Returns unchecked type assertions: casts, `!`, `any`. */
function castsIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const own = paths.filter((path) => /(?<!\.gen)\.ts$/.test(path) && !/node_modules|dist/.test(path))
  expect(own).not.toEqual([])
  return own.flatMap((path) => {
    const file = ts.createSourceFile(
      path,
      readFileSync(join(folder, path), 'utf8'),
      ts.ScriptTarget.ES2022,
      true,
    )
    const found: string[] = /@ts-/.test(file.text) ? [path] : []
    const visit = (node: ts.Node): void => {
      const isCast = ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)
      const isUnsaid = ts.isTypeAssertionExpression(node) || ts.isNonNullExpression(node)
      if (isCast || isUnsaid || node.kind === ts.SyntaxKind.AnyKeyword)
        found.push(`${path}: ${node.getText()}`)
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found
  })
}

it('examples/tsc builds with plain tsc and runs', async (context) => {
  const folder = copyOf('tsc', context)
  await npmRun('build', folder)
  expect((await npmRun('start', folder)).trim().split('\n')).toEqual([
    '2 tools, the first is calendar_add',
    '{"id":1}',
    expect.stringContaining('/when must have the property'),
    '["Stand-up, in 30 min, reminder 15 min before, room: 4"]',
    'true',
  ])
  expect(castsIn(folder)).toEqual([])
})

it('a missing, extra or wrong handler is a compile error', async (context) => {
  const folder = copyOf('tsc', context)
  await npmRun('generate', folder)
  const head =
    "import { defineHandlers } from '@toolbake/runtime'\nimport type { Handlers } from './calendar.schema.gen.ts'\n"
  const list = "'calendar.list': () => ['x']"
  const add = "'calendar.add': () => ({ id: 1 })"
  const variants = {
    right: [add, list],
    missing: [list],
    extra: [add, list, "'calendar.move': () => 1"],
    wrong: ["'calendar.add': () => ({ id: 'one' })", list],
    input: ["'calendar.add': ({ where }) => ({ id: where })", list],
  }
  for (const [name, members] of Object.entries(variants)) {
    writeFileSync(
      join(folder, `src/${name}.ts`),
      `${head}export const handlers = defineHandlers<Handlers>({\n  ${members.join(',\n  ')},\n})\n`,
    )
  }
  const output = await node([TSC, '--noEmit', '--pretty', 'false', '-p', folder], folder).then(
    () => '',
    (error: Error) => error.message,
  )
  const found = [...output.matchAll(/src\/(\w+)\.ts\((\d+),.*?error (TS\d+)/g)].map(
    ([, file, line, code]) => [file, line, code],
  )
  expect(found).toEqual([
    ['extra', '6', 'TS2353'],
    ['input', '4', 'TS2339'],
    ['missing', '3', 'TS2741'],
    ['wrong', '4', 'TS2322'],
  ])
})

it('examples/agent has no cast either', () => {
  for (const folder of ['src', 'loop']) expect(castsIn(join(root, 'examples/agent', folder))).toEqual([])
})
