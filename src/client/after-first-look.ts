import { loadActs } from '#client/commands/listen-to-keys.ts'
import { ROLE_CHANGED, SIGNED_OUT } from '#client/data/request.ts'
import { listenToDrops } from '#client/shell/listen-to-drops.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadScreen } from './lazy-modules.ts'
import { orderPath, SCREENS } from './navigation.ts'

/** Starts what the first look does not need, once the browser is idle, and loads the other screens. */
export async function start(dataSet: DataSet): Promise<void> {
  listenToDrops()
  addEventListener(SIGNED_OUT, () => {
    void import('#client/accounts/signed-out.tsx').then((dialog) => dialog.askToSignIn())
  })
  addEventListener(ROLE_CHANGED, () => {
    void import('#client/accounts/signed-out.tsx').then(({ followRole }) => followRole().catch(() => {}))
  })
  const screens = [...Object.keys(SCREENS), orderPath('any')]
  await Promise.allSettled([loadActs(), ...screens.map((path) => loadScreen(path, dataSet))])
}
