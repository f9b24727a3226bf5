import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isWithin } from '@toolbake/core/node'
import { concernedBy, watchTargets } from '@toolbake/project/light'
import type { PageProject } from '@toolbake/project/page'
import * as messages from '../messages/page.ts'
import { createProjectReader, type ReadProject } from './project.ts'
import type { ProjectSource } from './types.ts'

/** The built page; the path is valid both from the sources and in the published package. */
const FOLDER = new URL('../../dist/page/', import.meta.url)

const TOOL_FILE = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)$/

/** Milliseconds within which changes count as one: editors replace a file in several steps. */
const TOGETHER = 50

/** Milliseconds after which a page tries to reach a restarted server again. */
const RETRY = 500

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

export interface PageServer {
  /** The URL of the request is relative to the page's folder. */
  answer(request: IncomingMessage, response: ServerResponse): void
  notice(path: string): void
  close(): void
}

export interface PageHost {
  readonly sourceOf: () => ProjectSource
  readonly openInEditor: string
  /** Watches files and folders that the server would not watch by itself. */
  watch(paths: readonly string[]): void
}

/** Creates a server for the page's own files and the current project. Only exact names are served. */
export function createPageServer({ sourceOf, openInEditor, watch }: PageHost): PageServer {
  const listeners = new Set<ServerResponse>()
  const { folder, options } = sourceOf()
  const read = createProjectReader({ folder, options })
  let results: ReadProject['results'] = []
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function readProject(): PageProject {
    const { project, results: latest } = read(sourceOf().met)
    results = latest
    watch(results.flatMap(targetsOf).filter((path) => !isWithin(path, folder)))
    return { ...project, openInEditor }
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(`retry: ${RETRY}\n\n`)
    listeners.add(response)
    response.on('close', () => listeners.delete(response))
    if (isClosed) response.end()
  }

  return {
    answer({ method, url = '/' }, response) {
      const name = url.split(/[?#]/)[0]?.slice(1) ?? ''
      if (method !== 'GET' && method !== 'HEAD') sendText(response, 405, messages.ONLY_READ)
      else if (name === 'events') listen(response)
      else if (name === 'project.json') send(response, '.json', JSON.stringify(readProject()))
      else sendAsset(response, name === '' ? 'index.html' : name)
    },
    notice(path) {
      const isTool = TOOL_FILE.test(path) && isWithin(path, folder)
      if (isClosed || (!isTool && !results.some(concernedBy(path)))) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const response of listeners) response.write('data: change\n\n')
      }, TOGETHER)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const response of listeners) response.end()
    },
  }
}

function targetsOf(result: ReadProject['results'][number]): readonly string[] {
  const { files, missing, folders } = watchTargets(result)
  return [...files, ...missing, ...folders]
}

function sendAsset(response: ServerResponse, name: string): void {
  const content = existsSync(FOLDER) ? readAsset(name) : undefined
  if (content !== undefined)
    send(response, extname(name), name === 'index.html' ? withProject(content.toString()) : content)
  else if (existsSync(FOLDER)) sendText(response, 404, messages.NOT_FOUND)
  else sendText(response, 503, messages.NOT_BUILT)
}

/** Reads a file only if the folder's listing contains it, so that no path leads out of the folder. */
function readAsset(name: string): Buffer | undefined {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const found = files.map((entry) => join(entry.parentPath, entry.name)).find((path) => nameOf(path) === name)
  return found === undefined ? undefined : readFileSync(found)
}

function nameOf(path: string): string {
  return relative(fileURLToPath(FOLDER), path).split(sep).join('/')
}

/** Adds the element by which the playground recognises that it shows a project. */
function withProject(html: string): string {
  return html.replace('<head>', '<head>\n    <meta name="toolbake-project" content="project.json" />')
}

function send(response: ServerResponse, type: string, content: string | Buffer): void {
  response.writeHead(200, headers(type)).end(content)
}

function sendText(response: ServerResponse, status: number, text: string): void {
  const allow = status === 405 ? { Allow: 'GET, HEAD' } : {}
  response.writeHead(status, { ...headers('.txt'), ...allow }).end(`${text}\n`)
}

function headers(type: string): Record<string, string> {
  return {
    'Content-Type': TYPES[type] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
}
