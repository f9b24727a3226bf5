import { isObject, type Json, toPointer } from '../oracles/json.ts'
import { ENVELOPES } from './envelopes.ts'
import { openDocument } from './references.ts'
import { labelOf, openRequest, type Request } from './requests.ts'
import { BUDGET_RULES } from './rules/budgets.ts'
import { DOCUMENT_RULES, NODE_RULES, REQUEST_RULES, ROOT_IS_NO_SCHEMA, TOOL_RULES } from './rules.ts'
import { misfits } from './shapes.ts'
import {
  type Finding,
  type Grade,
  type Grades,
  likeProfile,
  likeTarget,
  type Offence,
  type Place,
  PROFILES,
  type Profile,
  type RequestRule,
  type RequestView,
  type SchemaContext,
  type Target,
} from './types.ts'
import type { SchemaNode } from './walk.ts'

// Targets for which a single schema can exceed the limits of a request.
const BUDGETED: { readonly [target in Target]?: Profile } = {
  'anthropic-strict': 'anthropic',
  'cohere-strict': 'cohere',
}

type Tokens = readonly (string | number)[]

export interface CheckRequestOptions {
  /** Whether the whole request is strict, for providers with such a setting (Cohere). Default false. */
  readonly strict?: boolean
}

/**
 * Checks the tools of a request: for MCP the list of tools, for Gemini `[{ functionDeclarations }]`, for Bedrock the
 * tools of `toolConfig`, for all others the array `tools`. Each tool's mode is read from the tool itself. The pointers
 * of findings are relative to that array.
 */
export function checkRequest(profile: Profile, tools: unknown, options: CheckRequestOptions = {}): Finding[] {
  if (!Array.isArray(tools)) {
    return [{ rule: 'envelope', tool: '', pointer: '', message: 'the tools must be an array', grade: 'sdk' }]
  }
  const request = openRequest(profile, tools as Json, options.strict === true)
  return [...checkOuterShape(profile, tools), ...checkTools(request), ...checkWhole(REQUEST_RULES, request)]
}

/** Checks a bare schema as a target's parameters or (MCP) as a tool's output. Pointers are relative to its root. */
export function checkSchema(target: Target, schema: unknown, place: Place = 'input'): Finding[] {
  const findings = judge(target, schema as Json, place, '', [])
  const profile = BUDGETED[target]
  if (profile === undefined || !isObject(schema)) return findings
  const tool = { path: [], body: {}, name: undefined, description: undefined, output: undefined, target }
  const alone = { profile, tools: [{ ...tool, schema: { key: [], value: schema } }] }
  return [...findings, ...checkWhole(BUDGET_RULES, alone)]
}

/**
 * Returns the findings about a place: at the pointer itself, below it, or at the schema with the keyword. One of them
 * must confirm a refusal with that pointer.
 */
export function findingsAt(findings: readonly Finding[], pointer: string): Finding[] {
  const holder = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
  return findings.filter((finding) => {
    return (
      finding.pointer === pointer || finding.pointer === holder || finding.pointer.startsWith(`${pointer}/`)
    )
  })
}

/** Whether a profile has rules here; profiles without a provider have none. */
export function isJudgedProfile(profile: string): profile is Profile {
  return PROFILES.some((judged) => judged === profile)
}

function checkOuterShape(profile: Profile, tools: readonly Json[]): Finding[] {
  if (likeProfile(profile) !== 'gemini') return []
  const shape = { required: { functionDeclarations: Array.isArray } }
  return tools.flatMap((entry, index) =>
    [...misfits(entry, shape, [index])].map((offence) =>
      finding('envelope', 'sdk', `#${index}`, [], offence),
    ),
  )
}

function checkTools(request: Request): Finding[] {
  return request.tools.flatMap((tool, index) => {
    const label = labelOf(tool, index)
    const shape = [...misfits(tool.entry, ENVELOPES[likeProfile(request.profile)] ?? {})]
    const findings = shape.map((offence) => finding('envelope', 'sdk', label, tool.entryPath, offence))
    for (const rule of TOOL_RULES) {
      const grade = rule.profiles[request.profile] ?? rule.profiles[likeProfile(request.profile)]
      if (grade === undefined) continue
      for (const offence of rule.check(tool, request))
        findings.push(finding(rule.id, grade, label, tool.path, offence))
    }
    // The check of the envelope reported schemas that are not objects.
    const parts = [
      { part: tool.schema, place: 'input' as const },
      { part: tool.output, place: 'output' as const },
    ]
    for (const { part, place } of parts) {
      if (part === undefined || !isObject(part.value)) continue
      findings.push(...judge(tool.target, part.value, place, label, [...tool.path, ...part.key]))
    }
    return findings
  })
}

function checkWhole(rules: readonly RequestRule[], request: RequestView): Finding[] {
  return rules.flatMap((rule) => {
    const grade = rule.profiles[request.profile] ?? rule.profiles[likeProfile(request.profile)]
    if (grade === undefined) return []
    return [...rule.check(request)].map((offence) => finding(rule.id, grade, '', [], offence))
  })
}

function judge(target: Target, root: Json, place: Place, label: string, path: Tokens): Finding[] {
  if (!isObject(root)) {
    const grade = gradeFor(ROOT_IS_NO_SCHEMA.targets, target)
    return grade === undefined
      ? []
      : [finding(ROOT_IS_NO_SCHEMA.id, grade, label, path, { message: 'the schema must be an object' })]
  }
  const context: SchemaContext = { ...openDocument(root), target: likeTarget(target), place }
  const findings: Finding[] = []
  for (const rule of DOCUMENT_RULES) {
    const grade = gradeFor(rule.targets, target)
    if (grade === undefined) continue
    for (const offence of rule.check(context)) findings.push(finding(rule.id, grade, label, path, offence))
  }
  const nodeRules = NODE_RULES.flatMap((rule) => {
    const grade = gradeFor(rule.targets, target)
    return grade === undefined ? [] : [{ rule, grade }]
  })
  for (const node of context.nodes) {
    for (const { rule, grade } of nodeRules) {
      for (const offence of rule.check(node, context)) {
        findings.push(finding(rule.id, grade, label, path, offence, node))
      }
    }
  }
  return findings
}

function gradeFor(grades: Grades, target: Target): Grade | undefined {
  return grades[target] ?? grades[likeTarget(target)]
}

function finding(
  rule: string,
  grade: Grade,
  tool: string,
  path: Tokens,
  offence: Offence,
  node?: SchemaNode,
): Finding {
  const pointer = toPointer(path) + (node?.pointer ?? '') + toPointer(offence.at ?? [])
  return { rule, tool, pointer, message: offence.message, grade: offence.grade ?? grade }
}
