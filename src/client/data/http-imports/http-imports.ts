import { jsonOf, reach } from '#client/data/fetch-json.ts'
import type { ImportSource } from '#client/data/import-source.ts'
import type { ImportList, UndoReport } from '#contract/imports/import-list-schema.ts'
import { previewFile } from './preview-file.ts'
import { sendFile } from './send-file.ts'

/** Imports on one page of the list. */
const PAGE_SIZE = 10

export function createHttpImports(fetch: typeof globalThis.fetch): ImportSource {
  const call = async <T>(url: string, init?: RequestInit) => jsonOf<T>(await reach(fetch, url, init))
  return {
    preview: (file, mapping, signal) => previewFile(fetch, file, mapping, signal),
    send: sendFile,
    list: (page) => call<ImportList>(`/api/imports?page=${page}&per=${PAGE_SIZE}`),
    undo: (id, dryRun) => call<UndoReport>(`${addressOf(id)}/undo${dryRun ? '?dryRun=1' : ''}`, { method: 'POST' }),
    cancel: async (id) => void (await call(addressOf(id), { method: 'DELETE' })),
  }
}

function addressOf(id: string): string {
  return `/api/imports/${encodeURIComponent(id)}`
}
