import { readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Writes a .br and a .gz file for every text file in `folder`, so that the server does not compress at run time. */
export async function compressAssets(folder: string): Promise<void> {
  for await (const name of glob('**/*.{html,js,css,svg}', { cwd: folder })) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
