import type { Page } from '@playwright/test'

/** Milliseconds from a key's own time stamp to the first task after the frame that shows its result, by what the key does. */
export type KeyTimes = Map<string, number[]>

/** Milliseconds between a result and the next key: a fast typist's. */
const PAUSE = 100

interface PageWithResult {
  result: Promise<number>
}

/** Presses keys and notes how long each takes. Needs `watchResults` in the page. */
export class TimedKeys {
  readonly page: Page
  readonly times: KeyTimes = new Map()

  constructor(page: Page) {
    this.page = page
  }

  /**
   * Presses `key` and waits until `isShown` is true, a function that runs in the page. Throws if it is true before the key,
   * or never.
   */
  async press<Expected>(
    what: string,
    key: string,
    isShown: (expected: Expected) => boolean,
    expected: Expected,
  ): Promise<void> {
    try {
      await this.page.evaluate(`expectResult(${isShown}, ${JSON.stringify(expected)})`)
      await this.page.keyboard.press(key)
      const time = await this.page.evaluate(() => (window as unknown as PageWithResult).result)
      this.times.set(what, [...(this.times.get(what) ?? []), time])
    } catch (error) {
      throw new Error(`${key} (${what}), expecting ${JSON.stringify(expected)}: ${error}`, { cause: error })
    }
    await this.page.waitForTimeout(PAUSE)
  }
}

/** Runs in the page before its scripts. `window.result` is a promise of the next key's time. */
export function watchResults(): void {
  const LONGEST = 5000
  const expectResult = <Expected>(isShown: (expected: Expected) => boolean, expected: Expected) => {
    if (isShown(expected)) throw new Error('The result is on screen before the key.')
    const result = new Promise<number>((resolve, reject) => {
      const onKeyDown = ({ timeStamp }: KeyboardEvent) => {
        requestAnimationFrame(function look() {
          if (performance.now() - timeStamp > LONGEST) return reject(new Error(`No result within ${LONGEST} ms.`))
          if (!isShown(expected)) return requestAnimationFrame(look)
          // The browser paints this frame before it handles the message.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - timeStamp)
          return channel.port2.postMessage(undefined)
        })
      }
      addEventListener('keydown', onKeyDown, { capture: true, once: true })
    })
    Object.assign(window, { result })
  }
  Object.assign(window, { expectResult })
}
