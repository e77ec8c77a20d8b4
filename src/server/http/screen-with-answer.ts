import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { PAGE_BUNDLE, type PageVisit, pageRenderer } from './page-renderer.ts'

const ROOT = '<div id="root">'
const PAGE_END = '<div id="page-end"'

/**
 * Puts the screen with its orders into a page, and the answer of `url`, from which the client renders the same again. Undefined
 * if the answer is not there within `maxWaitMs`, or no success: the page has placeholders then, and the client asks. `pages`:
 * the folder of the build.
 */
export function screensWithAnswers(pages: string, maxWaitMs: number) {
  const bundle = join(pages, PAGE_BUNDLE)
  let loaded: { readonly version: number; readonly renderer: ReturnType<typeof pageRenderer> } | undefined
  const renderer = async () => {
    const { mtimeMs: version } = await stat(bundle)
    if (loaded?.version !== version) loaded = { version, renderer: pageRenderer(bundle) }
    return await loaded.renderer
  }
  return async (page: string, request: FastifyRequest, url: string, visit: Omit<PageVisit, 'answer'>) => {
    const answer = await readAnswer(request, url, AbortSignal.timeout(maxWaitMs))
    if (answer === undefined) return undefined
    try {
      const { renderPage } = (await renderer())({ ...visit, answer })
      const { html } = await renderPage(visit.path, visit.search)
      const [before] = page.replace('<html ', '<html data-answered ').split(ROOT)
      const [, after] = page.split(PAGE_END)
      const json = answer.replaceAll('<', '\\u003c')
      const script = `<script type="application/json" data-answer="${visit.path}">${json}</script>`
      return `${before}${ROOT}${html}</div>${script}${PAGE_END}${after}`
    } catch (error) {
      request.log.error({ err: error }, 'a page could not be rendered with its orders')
      return undefined
    }
  }
}

/** The JSON that the client of this page would get from `url`, with the rights of the same person. */
async function readAnswer(request: FastifyRequest, url: string, late: AbortSignal): Promise<string | undefined> {
  const { headers, ownOrigin, raw, server, signal } = request
  const { remoteAddress } = raw.socket
  // The client has gone; without an address, the request would count as one of this machine.
  if (remoteAddress === undefined) return undefined
  // It has no port either, by which a name that is not in PUBLIC_ORIGIN is compared; all of https are in it.
  const host = ownOrigin.startsWith('https:') ? headers.host : 'localhost'
  const sent = { ...headers, host, 'accept-encoding': 'identity', 'sec-fetch-site': 'same-origin' }
  try {
    const reply = await server.inject({ url, headers: sent, remoteAddress, signal: AbortSignal.any([signal, late]) })
    return reply.statusCode === 200 ? reply.payload : undefined
  } catch (error) {
    if (!late.aborted) throw error
    return undefined
  }
}
