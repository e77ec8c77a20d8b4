import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { mailMessages } from '#client/accounts/messages.ts'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useAction } from '#client/state/use-action.ts'

/** Whether the person gets the notifications of the workspace by e-mail. */
export function NotificationMails({ email }: { readonly email: string }) {
  const { data } = useAccountAnswer('notifications', accountSource.readNotifications)
  const { run, isBusy, problem } = useAction()
  if (!data) return null
  if (data.isMailed === null) return <p className="text-quiet">{mailMessages.noMail}</p>
  const change = (isMailed: boolean) =>
    run(async () => {
      await accountSource.sendMails(isMailed)
      await refreshAccount()
    })
  return (
    <>
      <label className="flex min-h-7 w-fit items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={data.isMailed}
          aria-disabled={isBusy}
          onChange={({ target }) => !isBusy && change(target.checked)}
        />
        {mailMessages.mail(email)}
      </label>
      <FormProblem text={problem} />
    </>
  )
}
