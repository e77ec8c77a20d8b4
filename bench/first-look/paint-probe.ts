/** One visit, in milliseconds since the navigation's start. */
export interface PaintFigures {
  /** First contentful paint, by the browser. */
  readonly firstPaint: number
  /** The first task after the frame that has the ten order rows, or the twelve bars and both lines. */
  readonly drawn: number
  /** Largest contentful paint, by the browser; the last candidate. */
  readonly largestPaint: number
  /** Total blocking time: what tasks after the first paint take over 50 ms each, until the page is quiet. */
  readonly blocked: number
}

/** Runs in the page before its scripts; `window.paintFigures` is a promise of the figures. */
export function paintProbe(screen: 'list' | 'dashboard'): void {
  const QUIET = 500
  const tasks: PerformanceEntry[] = []
  let largestPaint = 0
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint
  }).observe({ type: 'largest-contentful-paint', buffered: true })

  const figure = (name: string) =>
    [...document.querySelectorAll('figure')].find(
      (one) => one.querySelector('h2, figcaption')?.textContent?.trim() === name,
    )
  const marks = (name: string, mark: string) => figure(name)?.querySelectorAll(`svg ${mark}:not(button *)`).length ?? 0
  const isDrawn = {
    // Rows of a skeleton have no order ID.
    list: () =>
      [...document.querySelectorAll('tbody tr')].filter((row) => /#CM\d/.test(row.textContent ?? '')).length >= 10,
    dashboard: () => marks('Projections vs Actuals', 'rect') >= 12 && marks('Revenue', 'path') >= 2,
  }[screen]

  const drawn = new Promise<number>((resolve) => {
    requestAnimationFrame(function look() {
      if (!isDrawn()) return requestAnimationFrame(look)
      // The browser paints this frame before it handles the message.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      return channel.port2.postMessage(undefined)
    })
  })
  const quiet = () =>
    new Promise<void>((resolve) => {
      let since = performance.now()
      const timer = setInterval(() => {
        const lastTask = tasks.at(-1)
        if (lastTask) since = Math.max(since, lastTask.startTime + lastTask.duration)
        if (document.readyState !== 'complete' || performance.now() - since < QUIET) return
        clearInterval(timer)
        resolve()
      }, 100)
    })
  const paintFigures = drawn.then(async (time) => {
    await quiet()
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const blocked = tasks
      .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - 50)
      .reduce((sum, time) => sum + Math.max(0, time), 0)
    return { firstPaint, drawn: Math.max(time, firstPaint), largestPaint, blocked }
  })
  Object.assign(window, { paintFigures })
}
