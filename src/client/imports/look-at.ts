import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportPreview } from '#contract/import-preview.ts'

/** How the server reads a file, or its sentence why it does not. */
export type Look =
  | { readonly kind: 'preview'; readonly preview: ImportPreview }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' }

export type LookAt = (file: File, mapping: ImportMapping | undefined, signal: AbortSignal) => Promise<Look>

/** So much of a file shows how it is read. */
const START = 512 * 1024

/** So often a server that has no room at the moment is asked again, after so many milliseconds. */
const ATTEMPTS = 4
const PAUSE = 2000

/** Asks the server how it reads the first part of a file. Never rejects: a check tells the rest. */
export const lookAt: LookAt = async (file, mapping, signal) => {
  for (let attempt = 1; ; attempt++) {
    const { status, look } = await ask(file, mapping, signal)
    const hasNoRoom = status === 429 || status === 503
    if (!hasNoRoom || attempt === ATTEMPTS || signal.aborted) return look
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function ask(
  file: File,
  mapping: ImportMapping | undefined,
  signal: AbortSignal,
): Promise<{ readonly status?: number; readonly look: Look }> {
  const query = new URLSearchParams({ name: file.name })
  if (mapping) query.set('mapping', JSON.stringify(mapping))
  if (file.size > START) query.set('part', '1')
  try {
    const reply = await fetch(`/api/imports/preview?${query}`, {
      method: 'POST',
      body: file.slice(0, START),
      headers: { 'content-type': 'application/octet-stream' },
      signal,
    })
    return { status: reply.status, look: lookOf(reply.ok, await reply.json()) }
  } catch {
    return { look: { kind: 'unknown' } }
  }
}

function lookOf(isOk: boolean, body: unknown): Look {
  if (isOk) {
    const preview = body as ImportPreview
    return preview.refusal === null ? { kind: 'preview', preview } : { kind: 'refused', reason: preview.refusal }
  }
  const isTold = typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
  return isTold ? { kind: 'refused', reason: String(body.detail) } : { kind: 'unknown' }
}
