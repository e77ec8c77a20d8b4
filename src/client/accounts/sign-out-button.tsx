import { useAction } from '#client/state/use-action.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { accountSource } from './account-source.ts'
import { FormProblem } from './form-problem.tsx'
import { accountMessages } from './messages.ts'

export function SignOutButton() {
  const { run, isBusy, problem } = useAction()
  return (
    <>
      <DialogButton aria-disabled={isBusy} onClick={() => run(signOut)}>
        {accountMessages.signOut}
      </DialogButton>
      <FormProblem text={problem} />
    </>
  )
}

/** Ends this session and leaves the page, so that nothing of it stays on screen. */
export async function signOut(): Promise<void> {
  await accountSource.signOut()
  location.assign('/sign-in')
}
