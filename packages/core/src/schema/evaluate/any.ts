import type { Json } from '../../json.ts'
import { equalJson } from '../../json.ts'
import { hasType } from '../facts/values.ts'
import { typeList } from '../types.ts'
import type { Fault, Findings, KeywordCheck, Visit } from './visit.ts'
import { applySchema, assertSchema, assertTarget, fail, fitsSchema } from './visit.ts'

/** Keywords about values of every type. */
export const ANY_KEYWORDS: Readonly<Record<string, KeywordCheck>> = {
  type(visit) {
    if (!hasType(visit.value, typeList(visit.schema))) fail(visit, 'type')
  },
  const(visit) {
    if (!equalJson(visit.schema.const as Json, visit.value)) fail(visit, 'const')
  },
  enum(visit) {
    if (!visit.schema.enum?.some((item) => equalJson(item, visit.value))) fail(visit, 'enum')
  },
  $ref(visit) {
    assertTarget(visit, visit.run.definition(visit.schema.$ref ?? ''))
  },
  allOf(visit) {
    for (const branch of visit.schema.allOf ?? []) assertSchema(visit, branch)
  },
  anyOf(visit) {
    const findings = applyBranches(visit, 'anyOf', 1)
    if (!findings.some(isFit)) failUnion(visit, 'anyOf', findings)
  },
  oneOf(visit) {
    const findings = applyBranches(visit, 'oneOf', 2)
    const count = findings.filter(isFit).length
    if (count === 0) failUnion(visit, 'oneOf', findings)
    else if (count > 1) fail(visit, 'oneOf')
  },
  not(visit) {
    if (fitsSchema(visit, visit.value, visit.schema.not ?? false)) fail(visit, 'not')
  },
  if(visit) {
    const { schema } = visit
    assertSchema(visit, isFit(applySchema(visit, schema.if ?? true)) ? schema.then : schema.else)
  },
}

function isFit({ faults }: Findings): boolean {
  return faults.length === 0
}

/** @param enough so many branches that fit decide, unless all of them have to be known */
function applyBranches(visit: Visit, keyword: 'anyOf' | 'oneOf', enough: number): Findings[] {
  const findings: Findings[] = []
  let left = visit.run.isVerdict && !visit.tracks ? enough : Number.POSITIVE_INFINITY
  for (const branch of visit.schema[keyword] ?? []) {
    const found = applySchema(visit, branch)
    findings.push(found)
    if (isFit(found)) left -= 1
    if (left === 0) break
  }
  return findings
}

/** What is wrong with the nearest branch helps more than that no branch fits, unless none has the type. */
function failUnion(visit: Visit, keyword: 'anyOf' | 'oneOf', findings: readonly Findings[]): void {
  const candidates = findings.filter(({ faults }) => !faults.some((fault) => isOfOtherKind(fault, visit)))
  const [nearest, second] = [...candidates].sort((a, b) => a.faults.length - b.faults.length)
  if (nearest === undefined || nearest.faults.length === second?.faults.length) fail(visit, keyword)
  else visit.faults.push(...nearest.faults)
}

/** A tag that is wrong means another branch as much as a wrong type does. */
function isOfOtherKind({ keyword, path }: Fault, visit: Visit): boolean {
  if (keyword === 'const') return true
  return path.length === visit.path.length && ['type', 'enum', 'false'].includes(keyword)
}
