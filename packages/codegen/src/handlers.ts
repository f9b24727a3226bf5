import type { Tool } from '@toolbake/core'
import type { ObjectLiteralExpression, SourceFile } from 'ts-morph'
import * as messages from './messages/messages.ts'
import { commentText, printString } from './print.ts'
import { createProject, loadTsMorph } from './project.ts'

/** A tool that needs a handler. */
export type HandledTool = Pick<Tool, 'identity' | 'description'>

/**
 * Returns the text with a stub for every tool without a handler, in the argument of `defineHandlers({ … })`, or else in
 * an exported object literal; if there are several, in the one that is named or typed as handlers. All other bytes stay
 * the same. Throws `SyntaxError` if there is no such object, `HandlersSyntaxError` if the text is not TypeScript.
 */
export function addHandlerStubs(sourceText: string, tools: readonly HandledTool[]): string {
  const object = readHandlers(sourceText)
  const known = new Set(namesIn(object).map(({ name }) => name))
  const missing = tools.filter(({ identity }) => !known.has(identity))
  const mark = byteOrderMarkLength(sourceText)
  return missing.length === 0
    ? sourceText
    : sourceText.slice(0, mark) + insertStubs(sourceText.slice(mark), object, missing)
}

/** A handler, and the range of its name in the text. */
export interface HandlerName {
  readonly name: string
  readonly start: number
  readonly end: number
}

/**
 * Returns the handlers in the object that `addHandlerStubs` would extend, in the order of the text, including spreads
 * of constants in this file. Spreads from other files are unknown. Throws as `addHandlerStubs` does.
 */
export function handlerNames(sourceText: string): HandlerName[] {
  const mark = byteOrderMarkLength(sourceText)
  return namesIn(readHandlers(sourceText)).map(({ name, start, end }) => ({
    name,
    start: start + mark,
    end: end + mark,
  }))
}

/** Where a text is not TypeScript: offsets, and the line and column of the start, from 1. */
export interface HandlersFault {
  readonly start: number
  readonly end: number
  readonly line: number
  readonly column: number
}

/** Thrown for a text that cannot be parsed: nothing is added to it. */
export class HandlersSyntaxError extends SyntaxError {
  /** TypeScript's error message. */
  readonly reason: string
  readonly at: HandlersFault

  constructor(reason: string, at: HandlersFault) {
    super(`${reason} (line ${at.line}, column ${at.column})`)
    this.name = 'HandlersSyntaxError'
    this.reason = reason
    this.at = at
  }
}

/** Returns the length of the byte order mark, which TypeScript does not count. */
function byteOrderMarkLength(sourceText: string): number {
  return sourceText.startsWith('\ufeff') ? 1 : 0
}

function readHandlers(sourceText: string): ObjectLiteralExpression {
  const file = parseHandlers(sourceText)
  const object = findCalled(file) ?? findExported(file)
  if (object !== undefined) return object
  throw new SyntaxError(
    'There is neither `defineHandlers({ … })` nor an exported object literal to add handlers to',
  )
}

/** Throws on syntax errors: TypeScript parses any text, but in an incomplete tree the place of a stub is uncertain. */
function parseHandlers(sourceText: string): SourceFile {
  const { file, error } = parseAs('handlers.ts', sourceText)
  if (error === undefined) return file
  // JSX is allowed only in a `.tsx` file.
  const withElements = parseAs('handlers.tsx', sourceText)
  if (withElements.error === undefined) return withElements.file
  throw error
}

function parseAs(
  name: string,
  sourceText: string,
): { readonly file: SourceFile; readonly error: HandlersSyntaxError | undefined } {
  const project = createProject()
  const file = project.createSourceFile(name, sourceText)
  const [first] = project.getProgram().getSyntacticDiagnostics(file)
  if (first === undefined) return { file, error: undefined }
  const message = first.getMessageText()
  const reason = (typeof message === 'string' ? message : message.getMessageText()).replace(/\.$/, '')
  const { line, column } = file.getLineAndColumnAtPos(first.getStart())
  const start = first.getStart() + byteOrderMarkLength(sourceText)
  return {
    file,
    error: new HandlersSyntaxError(reason, { start, end: start + first.getLength(), line, column }),
  }
}

function findCalled(file: SourceFile): ObjectLiteralExpression | undefined {
  const { SyntaxKind } = loadTsMorph()
  const calls = file.getDescendantsOfKind(SyntaxKind.CallExpression)
  const call = calls.find((each) => /(?:^|\.)defineHandlers$/.test(each.getExpression().getText()))
  return call?.getArguments().flatMap((argument) => resolved(argument) ?? [])[0]
}

function findExported(file: SourceFile): ObjectLiteralExpression | undefined {
  const declared = file
    .getVariableStatements()
    .filter((statement) => statement.isExported() || statement.hasDefaultKeyword())
    .flatMap((statement) => statement.getDeclarations().flatMap((each) => each.getInitializer() ?? []))
  const listed = file
    .getExportDeclarations()
    .filter((declaration) => !declaration.hasModuleSpecifier())
    .flatMap((declaration) => declaration.getNamedExports().map((each) => each.getNameNode()))
  const assigned = file.getExportAssignments().map((assignment) => assignment.getExpression())
  const objects = [...declared, ...listed, ...assigned].flatMap((value) => resolved(value) ?? [])
  return objects.find(isCalledHandlers) ?? objects[0]
}

/** Whether an object is named or typed as handlers, judged by its statement. */
function isCalledHandlers(object: ObjectLiteralExpression): boolean {
  const { Node } = loadTsMorph()
  const isBeyond = (node: import('ts-morph').Node): boolean =>
    Node.isStatement(node) || Node.isVariableDeclarationList(node)
  const around = object.getParentWhile((parent) => !isBeyond(parent)) ?? object
  const [start, end] = [object.getStart() - around.getStart(), object.getEnd() - around.getStart()]
  const text = around.getText()
  return /handlers/i.test(text.slice(0, start) + text.slice(end))
}

/** Returns the object literal that an expression is, or that its constant contains. */
function resolved(value: import('ts-morph').Node): ObjectLiteralExpression | undefined {
  const { Node } = loadTsMorph()
  const held = underlyingValue(value)
  return Node.isObjectLiteralExpression(held) ? held : undefined
}

/** Returns an expression, or the value of the constant that it names, without `as`, `satisfies` and parentheses. */
function underlyingValue(node: import('ts-morph').Node): import('ts-morph').Node {
  const { Node } = loadTsMorph()
  const constant = Node.isIdentifier(node)
    ? node.getSourceFile().getVariableDeclaration(node.getText())?.getInitializer()
    : undefined
  let bare = constant ?? node
  while (
    Node.isAsExpression(bare) ||
    Node.isTypeAssertion(bare) ||
    Node.isSatisfiesExpression(bare) ||
    Node.isParenthesizedExpression(bare)
  )
    bare = bare.getExpression()
  return bare
}

/** @param around objects that contain this one by spreads, to stop at cycles */
function namesIn(
  object: ObjectLiteralExpression,
  around: readonly ObjectLiteralExpression[] = [],
): HandlerName[] {
  const { Node } = loadTsMorph()
  if (around.includes(object)) return []
  return object.getProperties().flatMap((member) => {
    if (Node.isSpreadAssignment(member)) {
      const spread = resolved(member.getExpression())
      return spread === undefined ? [] : namesIn(spread, [...around, object])
    }
    const node = member.getNameNode()
    const inside = Node.isComputedPropertyName(node) ? underlyingValue(node.getExpression()) : node
    const isLiteral = Node.isStringLiteral(inside) || Node.isNoSubstitutionTemplateLiteral(inside)
    // Other computed names are unknown.
    if (Node.isComputedPropertyName(node) && !isLiteral) return []
    const name = isLiteral ? inside.getLiteralText() : node.getText()
    return [{ name, start: node.getStart(), end: node.getEnd() }]
  })
}

/** Returns a spread from another file: its members are unknown, and replace the ones before it. */
function foreignSpread(object: ObjectLiteralExpression): import('ts-morph').Node | undefined {
  const { Node } = loadTsMorph()
  return object
    .getProperties()
    .find((member) => Node.isSpreadAssignment(member) && resolved(member.getExpression()) === undefined)
}

/**
 * Inserts the stubs after the last member and its comment, or before a spread from another file, so that they do not
 * replace its handlers. Splices the text, because ts-morph's own insertion would reformat members on one line.
 */
function insertStubs(text: string, object: ObjectLiteralExpression, tools: readonly HandledTool[]): string {
  const close = object.getEnd() - 1
  const members = object.getProperties()
  const last = members.at(-1)
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const indent =
    indentOf(text, last?.getStart(true) ?? object.getStart()) +
    (isFirstOnLine(text, last?.getStart(true)) ? '' : indentUnitOf(text))
  const stubs = tools
    .map((tool) => printStub(tool, indent, indentUnitOf(text), newline, usesSemicolons(text)))
    .join('')
  const spread = foreignSpread(object)?.getStart()
  if (spread !== undefined && isFirstOnLine(text, spread)) {
    const line = text.lastIndexOf('\n', spread) + 1
    return text.slice(0, line) + stubs + text.slice(line)
  }
  if (spread !== undefined)
    return `${text.slice(0, spread).trimEnd()}${newline}${stubs}${indent}${text.slice(spread)}`
  const hasComma = last === undefined || hasCommaAfter(object)
  const withComma =
    hasComma || last === undefined ? text : `${text.slice(0, last.getEnd())},${text.slice(last.getEnd())}`
  const end = close + (withComma.length - text.length)
  const space = /[ \t]*$/.exec(withComma.slice(0, end))?.[0].length ?? 0
  const isOnOwnLine = withComma.slice(0, end - space).endsWith('\n')
  const at = isOnOwnLine ? end - space : end
  const before = isOnOwnLine ? withComma.slice(0, at) : withComma.slice(0, at - space) + newline
  const after = isOnOwnLine ? withComma.slice(at) : indentOf(text, object.getStart()) + withComma.slice(at)
  return before + stubs + after
}

function hasCommaAfter(object: ObjectLiteralExpression): boolean {
  return object.compilerNode.properties.hasTrailingComma
}

function isFirstOnLine(text: string, at: number | undefined): boolean {
  return at !== undefined && /(?:^|\n)[ \t]*$/.test(text.slice(0, at))
}

/** Returns the indentation of a line. */
function indentOf(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? ''
}

/** Returns one level of the file's indentation. */
function indentUnitOf(text: string): string {
  return /^(?:\t| {2,8})(?=\S)/m.exec(text)?.[0] ?? '  '
}

function usesSemicolons(text: string): boolean {
  return (text.match(/;[ \t]*\r?$/gm)?.length ?? 0) > (text.match(/[)\w'"][ \t]*\r?$/gm)?.length ?? 0) / 4
}

function printStub(
  tool: HandledTool,
  indent: string,
  unit: string,
  newline: string,
  semicolons: boolean,
): string {
  const [first = ''] = (tool.description ?? '').trim().split(/\r?\n/)
  // TypeScript reads directives in comments, so a description must not begin like one.
  const summary = commentText(first).trim().replace(/^@/, '\\@')
  const lines = [
    ...(summary === '' ? [] : [`// ${summary}`]),
    `async ${printString(tool.identity)}(_input) {`,
    `${unit}throw new Error(${printString(messages.noHandler(tool.identity))})${semicolons ? ';' : ''}`,
    '},',
  ]
  return lines.map((line) => `${indent}${line}${newline}`).join('')
}
