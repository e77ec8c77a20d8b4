import { jsonOf, reach } from '#client/data/fetch-json.ts'
import { MAX_PREVIEWED_ZIP, PREVIEWED_TEXT } from '#contract/imports/import-file.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'

/** How a zip file begins, and an Excel workbook. */
const ZIP = 'PK\x03\x04'
/** Attempts at a server without free capacity, and the pause between them in milliseconds. */
const ATTEMPTS = 4
const PAUSE = 2000

/** How the first part of a file is read; undefined for a workbook or zip file that is too large for it. */
export async function previewFile(
  fetch: typeof globalThis.fetch,
  file: File,
  mapping: ImportMapping | undefined,
  signal: AbortSignal,
): Promise<ImportPreview | undefined> {
  const isZip = (await file.slice(0, ZIP.length).text()) === ZIP
  if (isZip && file.size > MAX_PREVIEWED_ZIP) return undefined
  const body = isZip ? file : file.slice(0, PREVIEWED_TEXT)
  const part = body.size < file.size && { part: '1' }
  const query = new URLSearchParams({ name: file.name, ...(mapping && { mapping: JSON.stringify(mapping) }), ...part })
  const headers = { 'content-type': 'application/octet-stream' }
  for (let attempt = 1; ; attempt++) {
    const init = { method: 'POST', body, headers, signal }
    const reply = await reach(fetch, `/api/imports/preview?${query}`, init)
    if (![429, 503].includes(reply.status) || attempt === ATTEMPTS) return await jsonOf<ImportPreview>(reply)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
