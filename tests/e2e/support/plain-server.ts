import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CLIENT_FOLDER } from '#scripts/build-client.ts'
import { typeOfFile } from '#scripts/content-type.ts'
import { test as base } from './test.ts'

/**
 * How a web server without knowledge of the product serves its files: `redirecting` sends folders to their name with a
 * slash and has a 404.html; `files only` knows no folders and answers everything else with index.html; `slow` sends a page
 * in pieces.
 */
export type PlainServer = 'redirecting' | 'files only' | 'slow'

const SERVERS: Readonly<Record<PlainServer, RequestListener>> = {
  redirecting: ({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    const file = join(CLIENT_FOLDER, pathname)
    if (isFolder(file) && !pathname.endsWith('/'))
      return response.writeHead(301, { location: `${pathname}/${search}` }).end()
    const found = [file, join(file, 'index.html')].find(isFile)
    response.writeHead(found ? 200 : 404, typeOf(found ?? '404.html'))
    createReadStream(found ?? join(CLIENT_FOLDER, '404.html')).pipe(response)
  },
  'files only': ({ url = '/' }, response) => {
    const wanted = join(CLIENT_FOLDER, new URL(url, 'http://localhost').pathname)
    const file = isFile(wanted) ? wanted : join(CLIENT_FOLDER, 'index.html')
    response.writeHead(200, typeOf(file))
    createReadStream(file).pipe(response)
  },
  slow: async ({ url = '/' }, response) => {
    const wanted = join(CLIENT_FOLDER, new URL(url, 'http://localhost').pathname)
    const file = isFile(wanted) ? wanted : join(wanted, 'index.html')
    response.writeHead(200, typeOf(file))
    for await (const piece of createReadStream(file, { highWaterMark: 8192 })) {
      response.write(piece)
      if (file.endsWith('.html')) await setTimeout(100)
    }
    response.end()
  },
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
const typeOf = (file: string) => ({ 'content-type': typeOfFile(file) })

/** As `test`, with the built client behind a web server of the kind `plainServer`. */
export const plainServerTest = base.extend<{ plainServer: PlainServer; fileServer: Server }>({
  plainServer: ['redirecting', { option: true }],
  fileServer: async ({ plainServer }, use) => {
    const server = createServer(SERVERS[plainServer])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use(server)
    server.closeAllConnections()
    server.close()
  },
  baseURL: async ({ fileServer }, use) => use(`http://127.0.0.1:${(fileServer.address() as AddressInfo).port}`),
})
