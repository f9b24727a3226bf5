import { childOrigin } from '../../diagnostics/origin.ts'
import type { LoweredRequest } from '../../export/types.ts'
import * as messages from '../../messages/emit.ts'
import type { Tool } from '../../tool/types.ts'
import type { ProfileExports } from '../names.ts'
import { firstParagraph, textLines } from './comment-text.ts'
import type { CompiledTypes, TypedTool } from './declare.ts'
import { printName, printSingleQuoted } from './literal.ts'
import { pascalCase } from './names.ts'
import { type MarkPiece, type Pieces, pieces, printDoc } from './pieces.ts'
import { printType } from './print-type.ts'
import { type PrintedSchema, requestType } from './request-type.ts'

/** The types of the runtime that files with tools import. */
export const RUNTIME_TYPES = ['AcceptedCall', 'Coerced', 'Decoder', 'StandardValidator'] as const

/** The types that every file with tools exports under these names; others are renamed if they collide. */
export const MODULE_TYPES = ['Inputs', 'Outputs', 'Handlers'] as const

/** Prints `Inputs`, `Outputs` and `Handlers` of a file's tools. */
export function toolTables(tools: readonly TypedTool[]): Pieces[] {
  const handlers = byIdentity(
    tools,
    ({ tool, types: { input = 'unknown', output } }) => {
      const result = output === undefined ? 'unknown' : [output, ' | Promise<', output, '>']
      return pieces`(input: ${input}, call: AcceptedCall<${printSingleQuoted(tool.identity)}, ${input}>) => ${result}`
    },
    ({ description, title }) => printDoc(firstParagraph(description ?? title ?? ''), '  '),
  )
  return [
    pieces`/** ${messages.INPUTS} */\nexport type Inputs = ${byIdentity(tools, ({ types }) => types.input ?? 'unknown')}`,
    pieces`/** ${messages.OUTPUTS} */\nexport type Outputs = ${byIdentity(tools, ({ types }) => types.output ?? 'unknown')}`,
    pieces`/** ${messages.HANDLERS} */\nexport type Handlers = ${handlers}`,
  ]
}

/** Prints an object type with a member for each tool. */
function byIdentity(
  tools: readonly TypedTool[],
  print: (tool: TypedTool) => Pieces,
  doc: (tool: Tool) => string = () => '',
): Pieces {
  const rows = tools.map((typed) => {
    // The value of `module_id`, or the whole tool.
    const mark: MarkPiece = { at: childOrigin(typed.tool.origin, 'module_id'), mark: 'value' }
    return pieces`${doc(typed.tool)}  ${mark}${printName(typed.tool.identity)}: ${print(typed)}\n`
  })
  return pieces`{\n${rows}}\n`
}

/** Declares the tools and the decoder of each profile, as a module without query exports them. */
export function profileValues(
  requests: Readonly<Record<string, LoweredRequest>>,
  names: ReadonlyMap<string, ProfileExports>,
  place: MarkPiece,
): Pieces[] {
  const printed: PrintedSchema[] = []
  return Object.entries(requests).flatMap(([id, request]) => {
    const { tools, decode } = names.get(id) ?? { tools: id, decode: id }
    const doc = printDoc(textLines(messages.toolsOfRequest(request.profile.label)))
    return [
      pieces`${doc}export declare const ${place}${tools}: ${printType(requestType(request, tools, printed), 0)}\n`,
      pieces`export declare const ${place}${decode}: Decoder<Inputs>\n`,
    ]
  })
}

/** Declares the validators of structured output; for other tools there are none. */
export function replyValues({ tool, types: { output } }: TypedTool): Pieces[] {
  if (tool.replyKey === undefined || output === undefined) return []
  const mark: MarkPiece = { at: childOrigin(tool.origin, tool.replyKey), mark: 'key' }
  const face = pieces`StandardValidator<${output}>`
  return [
    pieces`export declare const ${mark}output: ${face}\n`,
    pieces`export declare function ${mark}isOutput(value: unknown): value is ${output}\n`,
    pieces`export declare const validators: { ${printName(tool.identity)}: { output: ${face} } }\n`,
  ]
}

/** Declares the exports that check or change values: by identity, and for a single tool by name. */
export function toolValues({ tools }: CompiledTypes, kind: 'module' | 'toolset'): Pieces[] {
  const sections = kind === 'module' && tools.length === 1 ? tools.flatMap(sectionsOf) : []
  const validators = byIdentity(tools, ({ types: { input = 'unknown', output } }) => {
    const answer = output === undefined ? '' : pieces`; output: StandardValidator<${output}>`
    return pieces`{ input: StandardValidator<${input}>${answer} }`
  })
  const redactors = byIdentity(tools, ({ types: { output } }) => {
    const answer = output === undefined ? '' : `; output: ${REDACT}`
    return `{ input: ${REDACT}${answer} }`
  })
  return [
    ...sections.flatMap(({ name, part, type, mark }) => [
      pieces`export declare const ${mark}${part}: StandardValidator<${type}>\n`,
      pieces`export declare function ${mark}is${name}(value: unknown): value is ${type}\n`,
    ]),
    pieces`export declare const validators: ${validators}`,
    ...sections
      .slice(0, 1)
      .map(({ mark }) => pieces`export declare function ${mark}coerceInput(value: unknown): Coerced\n`),
    ...sections.map(
      ({ name, mark }) => pieces`export declare function ${mark}redact${name}(value: unknown): unknown\n`,
    ),
    pieces`export declare const coercions: ${byIdentity(tools, () => '(value: unknown) => Coerced')}`,
    pieces`export declare const redactors: ${redactors}`,
  ]
}

const REDACT = '(value: unknown) => unknown'

/** Returns the sections of a single tool that are exported by name; `input` comes first. */
function sectionsOf({ tool, types }: TypedTool) {
  return (['input', 'output'] as const).flatMap((part) => {
    const type = types[part]
    const mark: MarkPiece = { at: childOrigin(tool.origin, `${part}_schema`), mark: 'key' }
    return type === undefined ? [] : [{ name: pascalCase(part), part, type, mark }]
  })
}
