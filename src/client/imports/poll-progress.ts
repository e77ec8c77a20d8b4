import type { ImportProgress } from '#contract/import-schema.ts'
import type { RunProgress } from './import-run.ts'
import type { Transport } from './transport.ts'

export const POLL_MS = 300

/**
 * Tells how far the server is with the import under `key`, until `ended`. What it answers is only decoration, the
 * outcome comes with the request itself: so a failed question is simply asked again.
 */
export async function pollProgress(
  key: string,
  onProgress: (progress: RunProgress) => void,
  transport: Pick<Transport, 'fetch' | 'wait'>,
  ended: AbortSignal,
): Promise<void> {
  for (;;) {
    await transport.wait(POLL_MS)
    if (ended.aborted) return
    const progress = await ask(key, transport)
    if (ended.aborted) return
    if (progress?.state === 'waiting' || progress?.state === 'reading' || progress?.state === 'writing') {
      const { state: phase, ...known } = progress
      onProgress({ phase, ...known })
    }
  }
}

async function ask(key: string, { fetch }: Pick<Transport, 'fetch'>): Promise<ImportProgress | undefined> {
  try {
    const reply = await fetch(`/api/imports/${encodeURIComponent(key)}`)
    return reply.ok ? await reply.json() : undefined
  } catch {
    return undefined
  }
}
