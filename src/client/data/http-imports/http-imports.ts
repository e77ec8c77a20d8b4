import { jsonOf, reach } from '#client/data/fetch-json.ts'
import type { ImportSource } from '#client/data/import-source.ts'
import { MAX_PREVIEWED_ZIP, PREVIEWED_TEXT } from '#contract/imports/import-file.ts'
import type { ImportList, UndoReport } from '#contract/imports/import-list-schema.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { sendFile } from './send-file.ts'

/** Imports on one page of the list. */
const PAGE_SIZE = 10
/** How a zip file begins, and an Excel workbook. */
const ZIP = 'PK\x03\x04'
/** Attempts at a server without free capacity, and the pause between them in milliseconds. */
const ATTEMPTS = 4
const PAUSE = 2000

export function createHttpImports(fetch: typeof globalThis.fetch): ImportSource {
  const call = async <T>(url: string, init?: RequestInit) => jsonOf<T>(await reach(fetch, url, init))
  return {
    async preview(file, mapping, signal) {
      const isZip = (await file.slice(0, ZIP.length).text()) === ZIP
      if (isZip && file.size > MAX_PREVIEWED_ZIP) return undefined
      const body = isZip ? file : file.slice(0, PREVIEWED_TEXT)
      const part = body.size < file.size && { part: '1' }
      const query = new URLSearchParams({ name: file.name, mapping: JSON.stringify(mapping), ...part })
      const headers = { 'content-type': 'application/octet-stream' }
      for (let attempt = 1; ; attempt++) {
        const init = { method: 'POST', body, headers, signal }
        const reply = await reach(fetch, `/api/imports/preview?${query}`, init)
        if (![429, 503].includes(reply.status) || attempt === ATTEMPTS) return await jsonOf<ImportPreview>(reply)
        await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    },
    send: sendFile,
    list: (page) => call<ImportList>(`/api/imports?page=${page}&per=${PAGE_SIZE}`),
    undo: (id, dryRun) => call<UndoReport>(`${addressOf(id)}/undo${dryRun ? '?dryRun=1' : ''}`, { method: 'POST' }),
    cancel: async (id) => void (await call(addressOf(id), { method: 'DELETE' })),
  }
}

function addressOf(id: string): string {
  return `/api/imports/${encodeURIComponent(id)}`
}
