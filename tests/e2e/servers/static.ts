import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { CLIENT_FOLDER } from '#scripts/build-client.ts'

/** A plain web server: files, the index.html of folders, and index.html for every other path. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
  const wanted = join(CLIENT_FOLDER, path)
  const candidates = wanted.startsWith(CLIENT_FOLDER) ? [wanted, join(wanted, 'index.html')] : []
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile()
  const file = candidates.find(isFile) ?? join(CLIENT_FOLDER, 'index.html')
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
  createReadStream(file).pipe(response)
}).listen(Number(process.env.PORT ?? 4173), '127.0.0.1')
