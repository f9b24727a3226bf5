import type { Json } from '../../json.ts'
import { equalJson, typesOf } from '../../json.ts'
import type { BranchKeyword } from '../keywords.ts'
import type { Schema } from '../types.ts'
import { typeList } from '../types.ts'
import type { Fault, Findings, KeywordCheck, Visit } from './visit.ts'
import { applySchema, fail, fitsSubschema } from './visit.ts'

/** Keywords that speak of values of every type. */
export const ANY_KEYWORDS: Readonly<Record<string, KeywordCheck>> = {
  type(visit) {
    const types = typesOf(visit.value)
    if (!typeList(visit.schema)?.some((type) => types.includes(type))) fail(visit, 'type')
  },
  const(visit) {
    if (!equalJson(visit.schema.const as Json, visit.value)) fail(visit, 'const')
  },
  enum(visit) {
    if (!visit.schema.enum?.some((item) => equalJson(item, visit.value))) fail(visit, 'enum')
  },
  $ref(visit) {
    refer(visit, visit.definition(visit.schema.$ref ?? ''))
  },
  allOf(visit) {
    for (const { faults } of applyAll(visit, 'allOf')) visit.faults.push(...faults)
  },
  anyOf(visit) {
    const findings = applyAll(visit, 'anyOf')
    if (!findings.some(isFit)) failUnion(visit, 'anyOf', findings)
  },
  oneOf(visit) {
    const findings = applyAll(visit, 'oneOf')
    const count = findings.filter(isFit).length
    if (count === 0) failUnion(visit, 'oneOf', findings)
    else if (count > 1) fail(visit, 'oneOf')
  },
  not(visit) {
    if (fitsSubschema(visit, visit.value, visit.schema.not ?? false)) fail(visit, 'not')
  },
  if(visit) {
    const { schema } = visit
    const keyword = isFit(applySchema(visit, schema.if ?? true)) ? 'then' : 'else'
    const branch = schema[keyword]
    if (branch !== undefined) visit.faults.push(...applySchema(visit, branch).faults)
  },
}

function isFit({ faults }: Findings): boolean {
  return faults.length === 0
}

/** A reference to nothing is an error of the build already. */
function refer(visit: Visit, target: Schema | undefined): void {
  if (target !== undefined) visit.faults.push(...applySchema(visit, target).faults)
}

function applyAll(visit: Visit, keyword: BranchKeyword): Findings[] {
  return (visit.schema[keyword] ?? []).map((branch) => applySchema(visit, branch))
}

/** What is wrong with the branch that comes nearest tells more than that no branch fits, unless none has the type. */
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
