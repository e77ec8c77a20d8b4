import { createRoot } from 'react-dom/client'
import { useDataSet } from '#client/state/data-set.ts'
import { refreshOrders } from '#client/state/live-data.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { accountSource } from './account-source.ts'
import { signInMessages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'

let isOpen = false

/** What a page offers depends on the role: one with another is loaded again. The browser asks first where something was typed. */
export async function followRole(): Promise<boolean> {
  const { role } = await accountSource.readMe()
  const isNew = role !== useDataSet.getState().role
  if (isNew) location.reload()
  return isNew
}

/** Asks to sign in again over what is on screen, which stays with all that was typed; only what was read is read again. */
export function askToSignIn(): void {
  if (isOpen) return
  isOpen = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    isOpen = false
    removeEventListener('focus', goOnAfterOtherWay)
    root.unmount()
    place.remove()
  }
  const goOn = async () => {
    if (await followRole()) return
    close()
    refreshOrders()
  }
  /** The session is that of all tabs. Without one, the dialog stays. */
  const goOnAfterOtherWay = () => void goOn().catch(() => {})
  root.render(
    <Dialog title={signInMessages.signedOut} onClose={close}>
      <p className="pb-4 text-quiet">{signInMessages.signedOutAdvice}</p>
      <div className="pb-4">
        <SignInForm onSignedIn={goOn} />
      </div>
      <a
        href="/sign-in"
        target="_blank"
        rel="noreferrer"
        onClick={() => addEventListener('focus', goOnAfterOtherWay)}
        className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
      >
        {signInMessages.otherWays}
      </a>
    </Dialog>,
  )
}
