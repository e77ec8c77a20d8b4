import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { typeOfFile } from '#scripts/content-type.ts'

/**
 * A plain static server that sends every text compressed with Brotli, each compressed once, before it is measured: a file, a
 * folder's index.html, or index.html for every other path.
 */
export async function serveCompressed(folder: string): Promise<{ address: string; stop: () => void }> {
  const bodies = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const file = fileOf(folder, request.url ?? '/')
    if (file === undefined) return response.writeHead(404).end()
    const isText = extname(file) !== '.woff2'
    const body = bodies.get(file) ?? (isText ? brotliCompressSync(readFileSync(file)) : readFileSync(file))
    bodies.set(file, body)
    response.writeHead(200, {
      'Content-Type': typeOfFile(file),
      'Content-Length': body.length,
      ...(isText && { 'Content-Encoding': 'br' }),
    })
    return response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { address: `http://127.0.0.1:${port}`, stop }
}

function fileOf(folder: string, url: string): string | undefined {
  const wanted = join(folder, new URL(url, 'http://localhost').pathname)
  const paths = [wanted, join(wanted, 'index.html'), join(folder, 'index.html')]
  return paths.find((path) => existsSync(path) && statSync(path).isFile())
}
