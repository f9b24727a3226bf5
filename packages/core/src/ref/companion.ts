import { rootOrigin } from '../diagnostics/origin.ts'
import { mayReach } from '../host-reach.ts'
import type { SourceDocument } from '../parse/types.ts'
import { reportCase } from './case.ts'
import type { Graph, IndexedDocument } from './graph.ts'

/** The file beside a module that holds what is not schema: `send_meta.yaml` for `send.schema.yaml`. */
export function companionUri(uri: string): string {
  return `${uri.replace(/(\.schema)?\.(ya?ml|json)$|\.tool\.m?[jt]s$/i, '')}_meta.yaml`
}

/** The companion of a whole-file module when there is one; watched for when there is none. */
export function findCompanion({ source }: IndexedDocument, graph: Graph): SourceDocument | undefined {
  const { context } = graph
  const uri = companionUri(source.uri)
  const ref = uri.replace(/^.*\//, '')
  // Beside a file that may be read: only a link can lead out.
  if (context.host.canonical(uri) !== uri && !mayReach(uri, source.uri, context)) {
    graph.report({ code: 'ref_outside', at: rootOrigin(source), params: { ref } })
    return undefined
  }
  const companion = context.load(uri)
  if (companion !== undefined) reportCase(uri, companion.uri, ref, rootOrigin(source), graph)
  return companion
}
