import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import type { PageServer } from '../dev-page/serve.ts'
import type { ProjectSource } from '../dev-page/types.ts'
import * as messages from '../messages/page.ts'

/** Path of the page, relative to the server's base. */
const NAME = '__toolbake'

/** The page in a development server that shows all tools of an app. */
export interface DevPage {
  /** Reports that a file was created, changed or removed. */
  notice(path: string): void
}

/**
 * Serves the page. Its code is loaded by the first request, so that the server starts as quickly as without it.
 *
 * @param sourceOf called for each request, because builds load further files while the server runs
 */
export function servePage(server: ViteDevServer, sourceOf: () => ProjectSource): DevPage {
  const { base, logger } = server.config
  let opening: Promise<PageServer> | undefined
  let opened: PageServer | undefined
  let isClosed = false

  async function open(): Promise<PageServer> {
    const { createPageServer } = await import('../dev-page/serve.ts')
    opened = createPageServer({
      sourceOf,
      openInEditor: `${base}__open-in-editor`,
      watch: (paths) => server.watcher.add([...paths]),
    })
    if (isClosed) opened.close()
    return opened
  }

  server.middlewares.use(`${base}${NAME}`, (request: Request, response: ServerResponse, next: Next) => {
    // The page's own URLs are relative to its folder.
    if (pathOf(request.originalUrl).endsWith(`/${NAME}`)) {
      response.writeHead(302, { Location: `${NAME}/` }).end()
      return
    }
    opening ??= open()
    opening.then((page) => page.answer(request, response)).catch(next)
  })
  const printUrls = server.printUrls.bind(server)
  server.printUrls = () => {
    printUrls()
    const { local = [], network = [] } = server.resolvedUrls ?? {}
    const [address] = [...local, ...network]
    if (address !== undefined) logger.info(messages.pageAt(new URL(`${NAME}/`, address).href))
  }
  const close = server.close.bind(server)
  server.close = () => {
    isClosed = true
    opened?.close()
    return close()
  }
  return { notice: (path) => opened?.notice(path) }
}

type Request = IncomingMessage & { readonly originalUrl?: string | undefined }
type Next = (error: unknown) => void

function pathOf(url = ''): string {
  return url.split(/[?#]/)[0] ?? ''
}
