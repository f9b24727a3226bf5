import { childOrigin } from '../../diagnostics/origin.ts'
import type { Origin } from '../../diagnostics/types.ts'
import type { LoweredRequest } from '../../export/types.ts'
import * as messages from '../../messages/emit.ts'
import type { Tool } from '../../tool/types.ts'
import type { ProfileExports } from '../names.ts'
import type { CompiledTypes, ToolTypes } from './declare.ts'
import { firstParagraph, textLines } from './doc.ts'
import { requestType } from './json-type.ts'
import { printName, printText } from './literal.ts'
import { pascalCase } from './names.ts'
import type { MarkPiece, Piece } from './pieces.ts'
import { printDoc } from './pieces.ts'
import { printType } from './print-type.ts'

/** Types that every file with tools exports under these names; others give way to them. */
export const MODULE_TYPES = ['Inputs', 'Outputs', 'Handlers'] as const

/** `Inputs`, `Outputs` and `Handlers` of a file's tools. */
export function toolTables({ tools }: CompiledTypes): Piece[][] {
  const table = (
    name: string,
    doc: string,
    print: (tool: Tool, types: ToolTypes) => readonly Piece[],
  ): Piece[] => [
    `/** ${doc} */\nexport type ${name} = {\n`,
    ...tools.flatMap(({ tool, types }) => [
      '  ',
      markOf(idOrigin(tool)),
      `${printName(tool.identity)}: `,
      ...print(tool, types),
      '\n',
    ]),
    '}\n',
  ]
  return [
    table('Inputs', messages.INPUTS, (_, { input }) => [input ?? 'unknown']),
    table('Outputs', messages.OUTPUTS, (_, { output }) => [output ?? 'unknown']),
    handlers({ tools }),
  ]
}

function handlers({ tools }: Pick<CompiledTypes, 'tools'>): Piece[] {
  return [
    '/** One function per tool, for `dispatch`. */\nexport type Handlers = {\n',
    ...tools.flatMap(({ tool, types: { input = 'unknown', output } }): Piece[] => [
      printDoc(firstParagraph(tool.description ?? tool.title ?? ''), '  '),
      '  ',
      markOf(idOrigin(tool)),
      `${printName(tool.identity)}: (input: `,
      input,
      `, call: AcceptedCall<${printText(tool.identity)}, `,
      input,
      '>) => ',
      ...(output === undefined ? ['unknown'] : [output, ' | Promise<', output, '>']),
      '\n',
    ]),
    '}\n',
  ]
}

/** The tools and the decoder of each profile, as a module without query exports them. */
export function profileValues(
  requests: Readonly<Record<string, LoweredRequest>>,
  names: ReadonlyMap<string, ProfileExports>,
  place: MarkPiece,
): Piece[][] {
  return Object.entries(requests).flatMap(([id, request]): Piece[][] => {
    const { tools, decode } = names.get(id) ?? { tools: id, decode: id }
    const doc = printDoc(textLines(messages.toolsOfRequest(request.profile.label)), '')
    return [
      [`${doc}export declare const `, place, `${tools}: `, ...printType(requestType(request), 0), '\n'],
      ['export declare const ', place, `${decode}: Decoder<Inputs>\n`],
    ]
  })
}

/** The validators, which a module without query exports too: by identity, and those of an only tool by name. */
export function validatorValues({ tools }: CompiledTypes, kind: 'module' | 'toolset'): Piece[][] {
  const rows = tools.flatMap(({ tool, types: { input = 'unknown', output } }): Piece[] => [
    '  ',
    markOf(idOrigin(tool)),
    `${printName(tool.identity)}: { input: StandardValidator<`,
    input,
    ...(output === undefined ? ['> }\n'] : ['>; output: StandardValidator<', output, '> }\n']),
  ])
  const table: Piece[] = ['export declare const validators: {\n', ...rows, '}\n']
  const [only] = tools
  if (kind !== 'module' || tools.length !== 1 || only === undefined) return [table]
  const parts = (['input', 'output'] as const).flatMap((part): Piece[][] => {
    const type = only.types[part]
    const origin = markOf(childOrigin(only.tool.origin, `${part}_schema`), 'key')
    if (type === undefined) return []
    return [
      ['export declare const ', origin, `${part}: StandardValidator<`, type, '>\n'],
      ['export declare function ', origin, `is${pascalCase(part)}(value: unknown): value is `, type, '\n'],
    ]
  })
  return [...parts, table]
}

/** What walks over values, as a module without query exports it. */
export function walkValues({ tools }: CompiledTypes, kind: 'module' | 'toolset'): Piece[][] {
  const coercions = tools.flatMap(({ tool }): Piece[] => [
    '  ',
    markOf(idOrigin(tool)),
    `${printName(tool.identity)}: (value: unknown) => Coerced\n`,
  ])
  const redactors = tools.flatMap(({ tool }): Piece[] => [
    '  ',
    markOf(idOrigin(tool)),
    `${printName(tool.identity)}: { input: (value: unknown) => unknown`,
    tool.output === undefined ? ' }\n' : '; output: (value: unknown) => unknown }\n',
  ])
  const tables: Piece[][] = [
    ['export declare const coercions: {\n', ...coercions, '}\n'],
    ['export declare const redactors: {\n', ...redactors, '}\n'],
  ]
  const [only] = tools
  if (kind !== 'module' || tools.length !== 1 || only === undefined) return tables
  const own = ['input', ...(only.tool.output === undefined ? [] : ['output'])].map((part): Piece[] => [
    'export declare function ',
    markOf(childOrigin(only.tool.origin, `${part}_schema`), 'key'),
    `redact${pascalCase(part)}(value: unknown): unknown\n`,
  ])
  const coerce: Piece[] = [
    'export declare function ',
    markOf(childOrigin(only.tool.origin, 'input_schema'), 'key'),
    'coerceInput(value: unknown): Coerced\n',
  ]
  return [coerce, ...own, ...tables]
}

/** The value of `module_id`, or the tool as a whole. */
function idOrigin(tool: Tool): Origin {
  return childOrigin(tool.origin, 'module_id')
}

function markOf(at: Origin, mark: 'key' | 'value' = 'value'): MarkPiece {
  return { at, mark }
}
