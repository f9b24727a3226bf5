import type { Diagnostic, Grade, JsonObject, LoweredRequest } from '@toolbake/core'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import { compareTools } from '@toolbake/project/page'
import { estimateTokenCount } from 'tokenx'
import { load } from '../load.ts'
import { BUTTONS } from '../page/texts.ts'
import type {
  Detail,
  ListedDiagnostic,
  ListedProfile,
  ListedRequest,
  Project,
  RenderAnswer,
  RenderJob,
  SurveyAnswer,
  SurveyJob,
} from '../protocol.ts'
import type { Printed } from './print.ts'
import type { Opened } from './project.ts'
import { isProfile, openProject, pathOf } from './project.ts'

/** Best grade first. */
const GRADES: readonly Grade[] = ['exact', 'reversible', 'described', 'lossy']

export async function render(job: RenderJob): Promise<RenderAnswer> {
  const started = performance.now()
  const { profile } = job
  const unknown = [profile, ...Object.keys(job.project.settings.strict)].filter((id) => !isProfile(id))
  if (!isProfile(profile))
    return { kind: 'render', isRefused: false, unknown, profile, milliseconds: performance.now() - started }
  const opened = openProject(job.project)
  const one = opened.one(profile)
  const request = one.requests[profile]
  const detail = request && (await detailOf(job, request, opened))
  // If only one profile is compiled, its refusal is an error, too.
  const hasErrors = one.diagnostics.some((found) => found.severity === 'error' && found.profile === undefined)
  const isRefused = request === undefined && !hasErrors
  return { kind: 'render', isRefused, unknown, profile, detail, milliseconds: performance.now() - started }
}

export function survey({ project }: SurveyJob): SurveyAnswer {
  const { requests, diagnostics, options } = openProject(project).all()
  const isReply = Object.values(requests).some(({ format }) => format !== undefined)
  const profiles = options.profiles.filter(({ format }) => !isReply || format !== undefined)
  return {
    kind: 'survey',
    profiles: profiles.map(({ id }) => listProfile(id, requests[id])),
    diagnostics: diagnostics.map((one) => listDiagnostic(one, project)),
  }
}

async function detailOf(
  job: RenderJob,
  request: LoweredRequest,
  opened: Opened,
): Promise<Detail | undefined> {
  const { pane, profile, call } = job
  switch (pane) {
    case 'compare':
      return { pane, ...compareTools(request, opened.one(profile).diagnostics, pathOf) }
    case 'request':
      return {
        pane,
        text: JSON.stringify(sentJson(request), null, 2),
        bytes: bytesOf(JSON.stringify(sentJson(request))),
      }
    case 'decode':
      return {
        pane,
        tools: listTools(request),
        outcome:
          call &&
          (await (await load(() => import('./decode-call.ts'))).decodeCall(opened.one(profile), call)),
      }
    default:
      return { pane, ...withBytes(await printPane(pane, job, opened)) }
  }
}

async function printPane(
  pane: 'types' | 'typebox' | 'module' | 'validator',
  { profile }: RenderJob,
  { one, all }: Opened,
): Promise<Printed> {
  const print = await load(() => import('./print.ts'))
  if (pane === 'types') return print.printTypes(one(profile), profile)
  if (pane === 'module') return print.printModule(one(profile))
  return pane === 'typebox' ? print.printTypeBox(all()) : print.printValidators(all())
}

function withBytes(printed: Printed) {
  return { ...printed, bytes: bytesOf(printed.text) }
}

function listProfile(id: string, request: LoweredRequest | undefined): ListedProfile {
  const profile = BUILT_IN_PROFILES.find((known) => known.id === id)
  if (profile === undefined) throw new Error(`There is no profile ${id}`)
  const { label, revision, modes, strict } = profile
  return {
    id,
    label,
    revision,
    strict,
    hasStrict: modes.strict !== undefined,
    request: request && listRequest(request),
  }
}

function listRequest(request: LoweredRequest): ListedRequest {
  const text = JSON.stringify(sentJson(request))
  const tools = listTools(request)
  const modes = new Set(tools.map(({ mode }) => mode))
  return {
    tools,
    mode: modes.size > 1 ? 'mixed' : (tools[0]?.mode ?? 'loose'),
    grade: GRADES[Math.max(0, ...tools.map(({ grade }) => GRADES.indexOf(grade)))] ?? 'exact',
    bytes: bytesOf(text),
    tokens: estimateTokenCount(text),
  }
}

/** Returns the JSON in a request: the tools, or the format of structured output. */
function sentJson({ json, format }: LoweredRequest): JsonObject | readonly JsonObject[] {
  return format ?? json
}

function listTools({ tools }: LoweredRequest) {
  return tools.map(({ name, mode, grade }) => ({ name, mode, grade }))
}

function listDiagnostic(diagnostic: Diagnostic, { surroundings }: Project): ListedDiagnostic {
  const { code, severity, message, profile, pointer, uri, range } = diagnostic
  // The page of an app has no import.
  const hint = surroundings ? diagnostic.hint : diagnostic.hint?.replace('`toolbake import`', BUTTONS.import)
  const { line, column, offset: start } = range.start
  const path = pathOf(uri)
  return { code, severity, message, hint, profile, pointer, path, line, column, start, end: range.end.offset }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
