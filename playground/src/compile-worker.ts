import type { Compilation, Diagnostic } from '@toolbake/core'
import { BUILT_IN_PROFILES, compile } from '@toolbake/core'
import type { Answer, Job, ListedDiagnostic, ProfileOutput } from './messages.ts'

const uri = 'file:///tool.schema.yaml'
const profiles = BUILT_IN_PROFILES.map(({ id }) => id)

self.addEventListener('message', ({ data }: MessageEvent<Job>) => self.postMessage(answer(data)))

function answer({ text, reshape }: Job): Answer {
  const started = performance.now()
  const compilation = compile({ uri, text }, { root: 'file:///', profiles, reshape })
  const { code, diagnostics } = compilation
  return {
    profiles: BUILT_IN_PROFILES.map(({ id: profile, label }) => ({
      id: profile,
      label,
      request: listRequest(profile, compilation),
    })),
    code,
    diagnostics: diagnostics.map(listDiagnostic),
    milliseconds: performance.now() - started,
  }
}

function listRequest(profile: string, { ok, requests }: Compilation): ProfileOutput['request'] {
  const request = ok ? requests[profile] : undefined
  if (!request) return undefined
  return {
    json: JSON.stringify(request.json, null, 2),
    bytes: new TextEncoder().encode(JSON.stringify(request.json)).length,
    tools: request.tools.map(({ name, mode, grade }) => ({ name, mode, grade })),
  }
}

function listDiagnostic(diagnostic: Diagnostic): ListedDiagnostic {
  const { frame, range } = diagnostic
  return { ...diagnostic.toJSON(), frame, start: range.start.offset, end: range.end.offset }
}
