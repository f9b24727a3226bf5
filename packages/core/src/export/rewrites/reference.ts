import { refusals } from '../../messages/check.ts'
import { constructs, notes, reshapeToText } from '../../messages/lowering.ts'
import { definitionName } from '../../schema/definitions.ts'
import { decides } from '../../schema/keywords.ts'
import { type SchemaObject, without } from '../../schema/types.ts'
import { planKeywords } from '../assemble.ts'
import type { Lowered, Planned, PlannedDefinition, Planner, Site, WrittenNode } from '../planned.ts'
import { planChanged, referenceTo, reporting } from '../planned.ts'
import { requireReshape } from '../report-keyword.ts'
import { authorOrigin } from '../site.ts'
import { describeKeyword } from './array.ts'

export function planReference(node: SchemaObject, site: Site, planner: Planner): Planned {
  const { $ref = '#', ...rest } = node
  const target = planner.planReference($ref, site)
  const assemble = planKeywords(planner.origins.derive(rest, node), [], site, planner)
  return {
    ...target,
    write(writer) {
      const written = target.write(writer)
      if (typeof written.node === 'boolean') return written
      const siblings = assemble({}, written.codec, writer)
      if (Object.keys(siblings).length === 0) return written
      const at: WrittenNode = { node, site, writer }
      const constraints = written.node.$ref === undefined ? Object.keys(siblings).filter(decides) : []
      const isMerged = constraints.length === 0 || !writer.keepsValues(written.codec)
      const isWrapped = writer.mode.shape.refSiblings === 'wrap' || !isMerged
      const result = isWrapped
        ? wrapReference(written.node, siblings, at)
        : { ...written.node, ...without(siblings, ...constraints) }
      // A recursive reference that is written as JSON text has its own description.
      const { description } = written.node
      if (!isWrapped && description !== undefined && siblings.description !== undefined)
        result.description = `${siblings.description} (${description})`
      // These constraints apply to values whose encoding changed.
      if (!isWrapped) for (const keyword of constraints) describeKeyword(keyword, result, at)
      return { node: writer.origins.derive(result, node), codec: written.codec }
    },
  }
}

/**
 * Writes a reference, or its inlined target, as the only branch of an `anyOf` beside its siblings. If these have an
 * `anyOf`, the reference goes to `allOf`; where the mode does not keep that, the siblings' `anyOf` is described.
 */
function wrapReference(reference: SchemaObject, siblings: SchemaObject, at: WrittenNode): SchemaObject {
  const { anyOf, ...rest } = siblings
  if (anyOf === undefined) return { ...rest, anyOf: [reference] }
  if (at.writer.mode.keywords.allOf.kind === 'keep')
    return { ...siblings, allOf: [...(siblings.allOf ?? []), reference] }
  const result: SchemaObject = { ...rest, anyOf: [reference] }
  describeKeyword('anyOf', result, at)
  return result
}

/** Plans a recursive reference for a provider without recursion: as JSON text, or sent with a warning. */
export function planRecursion(ref: string, site: Site, planner: Planner, known?: PlannedDefinition): Planned {
  const { shape, shapeSources } = planner.mode
  const params = { reason: refusals.recursion, source: shapeSources?.recursion ?? '' }
  const problem = { code: 'provider_may_refuse', keyword: '$ref', params, hint: reshapeToText } as const
  if (known !== undefined && shape.recursion !== 'reject' && !planner.settings.reshape)
    return reporting(referenceTo(known), (writer) =>
      writer.report({ ...problem, at: authorOrigin('$ref', site, writer) }, site),
    )
  return planChanged((writer): Lowered => {
    requireReshape(constructs.recursion, '$ref', { site, writer })
    const at = authorOrigin('$ref', site, writer)
    const params = { ref }
    writer.report({ code: 'recursion_as_text', at, keyword: '$ref', params, grade: 'described' }, site)
    writer.mention(ref)
    const description = notes.recursion(ref === '#' ? undefined : definitionName(ref))
    return { node: { type: 'string', description }, codec: { kind: 'json-text' } }
  })
}
