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

/** Asks the server how it reads the first part of a file. Never rejects: a check tells the rest. */
export const lookAt: LookAt = async (file, mapping, signal) => {
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
    const body: unknown = await reply.json()
    if (reply.ok) {
      const preview = body as ImportPreview
      return preview.refusal === null ? { kind: 'preview', preview } : { kind: 'refused', reason: preview.refusal }
    }
    const isTold = typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
    return isTold ? { kind: 'refused', reason: String(body.detail) } : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}
