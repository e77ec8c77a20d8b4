import { useEffect, useRef } from 'react'
import { useAction } from '#client/state/use-action.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { FormProblem } from './form-problem.tsx'
import { signInMessages } from './messages.ts'

const load = () => import('./passkeys.ts')

/** Signs in with a passkey: by the button, or with one that the browser offers in the field of the e-mail address. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: () => Promise<void> | void }) {
  const { run, isBusy, problem } = useAction()
  const offered = useRef(new AbortController())
  const signedIn = useRef(onSignedIn)
  useEffect(() => {
    signedIn.current = onSignedIn
  })
  useEffect(() => {
    const controller = new AbortController()
    offered.current = controller
    const offer = async () => {
      const { offerPasskeys } = await load()
      if (await offerPasskeys(controller.signal)) await signedIn.current()
    }
    // The button says why one was not accepted.
    offer().catch(() => {})
    return () => controller.abort()
  }, [])
  const signIn = async () => {
    // A browser has one request at a time.
    offered.current.abort()
    await (await load()).signInByPasskey()
    await onSignedIn()
  }
  return (
    <>
      <DialogButton aria-disabled={isBusy} onClick={() => run(signIn)}>
        {signInMessages.orPasskey}
      </DialogButton>
      <FormProblem text={problem} />
    </>
  )
}
