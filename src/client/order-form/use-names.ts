import { useEffect, useState } from 'react'
import type { NameKind } from '#contract/name-kinds.ts'

/** Known names of a kind that contain `part`, most orders first. */
export type ReadNames = (of: NameKind, part: string, signal: AbortSignal) => Promise<readonly string[]>

/** Milliseconds without a key before names are read. */
const PAUSE = 150

/** Names that complete `text` while the field has the focus; none while they cannot be read. */
export function useNames(names: ReadNames, of: NameKind, text: string, isActive: boolean): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([])
  const part = text.trim()
  useEffect(() => {
    if (!isActive) return
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      const read = await names(of, part, signal).catch(() => [])
      if (!signal.aborted) setFound(read)
    }
    const timer = setTimeout(() => void read(), PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [names, of, part, isActive])
  return found.filter((name) => name !== text)
}
