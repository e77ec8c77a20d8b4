import { useEffect, useRef, useState } from 'react'
import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { LookAt } from './look-at.ts'
import { missingIn } from './mapping-draft.ts'

export interface MappingDraft {
  readonly mapping: ImportMapping
  readonly preview: ImportPreview
  /** Why the file cannot be read like this; empty where it can. */
  readonly problem: string
  readonly isLooking: boolean
  /** The person has changed something. */
  readonly isChanged: boolean
}

/** A mapping that is being chosen, with the server's view of it; the last choice is the one that is shown. */
export function useMappingDraft(
  file: File,
  start: ImportPreview,
  said: ImportMapping | undefined,
  look: LookAt,
): readonly [MappingDraft, (mapping: ImportMapping) => void] {
  const [draft, setDraft] = useState<MappingDraft>({
    mapping: said ?? start.mapping,
    preview: start,
    problem: '',
    isLooking: false,
    isChanged: said !== undefined,
  })
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  function change(mapping: ImportMapping): void {
    asking.current?.abort()
    // Without all that orders need there is nothing to show yet.
    const canLook = !mapping.columns || missingIn(mapping).length === 0
    setDraft((before) => ({ ...before, mapping, problem: '', isLooking: canLook, isChanged: true }))
    if (!canLook) return
    const controller = new AbortController()
    asking.current = controller
    void look(file, mapping, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      setDraft((before) => {
        if (answer.kind === 'preview')
          return { ...before, mapping: answer.preview.mapping, preview: answer.preview, isLooking: false }
        const problem = answer.kind === 'refused' ? answer.reason : 'The server cannot be reached. Try again.'
        return { ...before, problem, isLooking: false }
      })
    })
  }
  return [draft, change]
}
