import { loadActs } from '#client/commands/listen-to-keys.ts'
import { ROLE_CHANGED, SIGNED_OUT } from '#client/data/request.ts'
import { listenToDrops } from '#client/shell/listen-to-drops.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { whenIdle } from '#client/ui/when-idle.ts'
import { loadScreen } from './lazy-modules.ts'
import { orderPath, SCREENS } from './navigation.ts'

/** Milliseconds without input before the next part is loaded ahead: on a slow network it would delay an answer. */
const QUIET = 1000
const INPUTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

/** Starts what the first look does not need, and loads the other screens while the user does nothing. */
export async function start(dataSet: DataSet): Promise<void> {
  listenToDrops()
  addEventListener(SIGNED_OUT, () => {
    void import('#client/accounts/signed-out.tsx').then((dialog) => dialog.askToSignIn())
  })
  addEventListener(ROLE_CHANGED, () => {
    void import('#client/accounts/signed-out.tsx').then(({ followRole }) => followRole().catch(() => {}))
  })
  let lastInput = performance.now()
  const noteInput = () => {
    lastInput = performance.now()
  }
  const quiet = () => performance.now() - lastInput
  for (const input of INPUTS) addEventListener(input, noteInput, { capture: true, passive: true })
  const screens = [...Object.keys(SCREENS), orderPath('any')]
  for (const load of [loadActs, ...screens.map((path) => () => loadScreen(path, dataSet))]) {
    while (quiet() < QUIET) await new Promise((resolve) => setTimeout(resolve, QUIET - quiet()))
    await whenIdle()
    await Promise.allSettled([load()])
  }
}
