import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { CLIENT_FOLDER } from '#scripts/build-client.ts'
import { typeOfFile } from '#scripts/content-type.ts'

/** A plain web server: files, the index.html of folders, and index.html for every other path. */
createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname))
  const wanted = join(CLIENT_FOLDER, path)
  const candidates = wanted.startsWith(CLIENT_FOLDER) ? [wanted, join(wanted, 'index.html')] : []
  const isFile = (file: string) => existsSync(file) && statSync(file).isFile()
  const file = candidates.find(isFile) ?? join(CLIENT_FOLDER, 'index.html')
  response.setHeader('Content-Type', typeOfFile(file))
  createReadStream(file).pipe(response)
}).listen(Number(process.env.PORT ?? 4173), '127.0.0.1')
