/** Milliseconds for the first bytes, which the server sends at once. */
const FIRST = 5000
/** Longest silence in milliseconds; the server sends a comment every 20 seconds. */
const SILENCE = 45_000

export interface EventListener {
  /** `Last-Event-ID` of the connection before. */
  readonly lastId: string | undefined
  /** Called when the first bytes arrive, with the role of the reader. */
  readonly onOpen: (role: string | null) => void
  readonly onVersion: (version: string) => void
}

/**
 * Follows the server's events until the connection ends; then it may be tried again. 'silent': it was refused, or something on
 * the way holds its bytes back. Never rejects.
 */
export async function readEvents(
  fetch: typeof globalThis.fetch,
  { lastId, onOpen, onVersion }: EventListener,
  signal: AbortSignal,
): Promise<'ended' | 'silent'> {
  const late = new AbortController()
  const lateAfter = (milliseconds: number) => setTimeout(() => late.abort(), milliseconds)
  let timer = lateAfter(FIRST)
  let isOpen = false
  try {
    const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) }
    const response = await fetch('/api/events', { headers, signal: AbortSignal.any([signal, late.signal]) })
    if (!response.ok || !response.body) return 'silent'
    const decoder = new TextDecoder()
    let text = ''
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(timer)
      timer = lateAfter(SILENCE)
      if (!isOpen) onOpen(response.headers.get('workspace-role'))
      isOpen = true
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const version = /^id: (.+)$/m.exec(block)?.[1]
        if (version !== undefined) onVersion(version)
      }
    }
  } catch {
    return late.signal.aborted && !isOpen ? 'silent' : 'ended'
  } finally {
    clearTimeout(timer)
  }
}
