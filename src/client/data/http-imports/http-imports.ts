import { detailOf, jsonOf, reach } from '#client/data/fetch-json.ts'
import type { ImportSource, PreviewOutcome } from '#client/data/import-source.ts'
import { MAX_PREVIEWED_ZIP } from '#contract/imports/import-file.ts'
import type { ImportList, UndoReport } from '#contract/imports/import-list-schema.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { sendFile } from './send-file.ts'

/** Imports on one page of the list. */
const PAGE_SIZE = 10
/** Bytes that are enough to see how a file is read. */
const PREVIEW_BYTES = 512 * 1024
/** How a zip file begins, and an Excel workbook. */
const ZIP = 'PK\x03\x04'
/** Attempts at a server without free capacity, and the pause between them in milliseconds. */
const ATTEMPTS = 4
const PAUSE = 2000

export function createHttpImports(fetch: typeof globalThis.fetch): ImportSource {
  const call = async <T>(url: string, init?: RequestInit) => jsonOf<T>(await reach(fetch, url, init))
  return {
    async preview(file, mapping, signal) {
      for (let attempt = 1; ; attempt++) {
        const { isBusy, outcome } = await previewOnce(fetch, file, mapping, signal)
        if (!isBusy || attempt === ATTEMPTS || signal.aborted) return outcome
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

async function previewOnce(
  fetch: typeof globalThis.fetch,
  file: File,
  mapping: ImportMapping | undefined,
  signal: AbortSignal,
): Promise<{ readonly isBusy: boolean; readonly outcome: PreviewOutcome }> {
  const isZip = (await file.slice(0, ZIP.length).text()) === ZIP
  // Without a preview, the whole file is checked.
  if (isZip && file.size > MAX_PREVIEWED_ZIP) return { isBusy: false, outcome: { kind: 'unknown' } }
  const sent = isZip ? file : file.slice(0, PREVIEW_BYTES)
  const query = new URLSearchParams({ name: file.name })
  if (mapping) query.set('mapping', JSON.stringify(mapping))
  if (sent.size < file.size) query.set('part', '1')
  try {
    const reply = await fetch(`/api/imports/preview?${query}`, {
      method: 'POST',
      body: sent,
      headers: { 'content-type': 'application/octet-stream' },
      signal,
    })
    const isBusy = reply.status === 429 || reply.status === 503
    return { isBusy, outcome: outcomeOf(reply.ok, await reply.json()) }
  } catch {
    return { isBusy: false, outcome: { kind: 'unknown' } }
  }
}

function outcomeOf(isOk: boolean, body: unknown): PreviewOutcome {
  if (isOk) {
    const preview = body as ImportPreview
    return preview.refusal === null ? { kind: 'preview', preview } : { kind: 'refused', reason: preview.refusal }
  }
  const reason = detailOf(body)
  return reason === undefined ? { kind: 'unknown' } : { kind: 'refused', reason }
}
