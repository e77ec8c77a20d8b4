import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#scripts/root.ts'

/** The client's ways around `data/request.ts` that Biome's list of denied globals does not see. */
const AROUND = /(?<!typeof )\b(?:globalThis|self|window)\.(?:fetch|XMLHttpRequest|EventSource)\b|\.sendBeacon\b/
/** The server's addresses, with which links and navigations request too. */
const ADDRESS = /['"`]\/api\//

/** One sentence for each file of the client that requests something in a way of its own. */
export async function ownRequests(): Promise<string[]> {
  const paths = await Array.fromAsync(glob('src/client/**/*.{ts,tsx}', { cwd: ROOT }))
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  return paths.sort().flatMap((path) => requestFaults(path.replaceAll('\\', '/'), read(path)))
}

/** The same for one file. */
export function requestFaults(path: string, source: string): string[] {
  const isData = path.startsWith('src/client/data/')
  return [
    ...(AROUND.test(source) ? [`${path} makes a request that does not pass through src/client/data/request.ts.`] : []),
    ...(ADDRESS.test(source) && !isData ? [`${path} makes an address of the server outside of src/client/data.`] : []),
  ]
}
