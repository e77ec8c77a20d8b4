import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import { type UndoRequest, undo } from './undo.ts'

interface UndoJobRequest {
  readonly location: DatabaseLocation
  readonly request: UndoRequest
}

/** `undo` with a connection of its own. */
export async function runUndoJob({ location, request }: UndoJobRequest): Promise<ChangeOutcome> {
  const writer = await openWriter(location)
  try {
    return await undo(writer, request)
  } finally {
    await writer.close()
  }
}
