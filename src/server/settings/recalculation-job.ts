import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { type NewSettings, type OnStep, recalculate } from './recalculate.ts'

interface RecalculationRequest {
  readonly location: DatabaseLocation
  readonly change: NewSettings
  /** See `openWriter`. */
  readonly lockTimeout: number
}

/** `recalculate` with a connection of its own. */
export async function runRecalculationJob(
  { location, change, lockTimeout }: RecalculationRequest,
  onProgress: (step: Parameters<OnStep>) => void,
): Promise<'done' | 'stale'> {
  const writer = await openWriter(location, lockTimeout)
  try {
    return await recalculate(writer, change, (...step) => onProgress(step))
  } finally {
    await writer.close()
  }
}
