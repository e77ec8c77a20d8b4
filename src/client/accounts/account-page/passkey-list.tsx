import { useRef } from 'react'
import { AccountField, PasswordField } from '#client/accounts/account-field.tsx'
import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { browserName } from '#client/accounts/browser-name.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { accountMessages, signInMessages } from '#client/accounts/messages.ts'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { times } from '#client/accounts/times.ts'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'
import { MAX_NAME } from '#contract/accounts/account-limits.ts'

/** Adds passkeys to the own account, and removes them. `email`: for password managers. */
export function PasskeyList({ email }: { readonly email: string }) {
  const passkeys = useAccountAnswer('passkeys', accountSource.listPasskeys)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async (text) => {
    const { makePasskey } = await import('#client/accounts/passkeys.ts')
    await makePasskey(text('name').trim(), text('password'))
    element.current?.reset()
    await refreshAccount()
  })
  return (
    <>
      <p className="text-quiet">{accountMessages.passkeysIntro}</p>
      <form ref={element} method="post" onSubmit={form.onSubmit} className="grid max-w-96 gap-4">
        <AccountField
          label={accountMessages.passkeyName}
          name="name"
          autoComplete="off"
          maxLength={MAX_NAME}
          pattern=".*\S.*"
          defaultValue={browserName(navigator.userAgent)}
        />
        <input hidden readOnly name="email" autoComplete="username" value={email} />
        <PasswordField
          ref={form.refused}
          label={signInMessages.password}
          name="password"
          autoComplete="current-password"
        />
        <FormProblem text={form.problem} />
        <div className="flex">
          <SubmitButton form={form}>{accountMessages.addPasskey}</SubmitButton>
        </div>
      </form>
      <AccountList loaded={passkeys} none={accountMessages.passkeysNone}>
        {({ id, name, lastUsedAt }) => (
          <AccountRow
            title={name}
            details={lastUsedAt === null ? accountMessages.neverUsed : accountMessages.lastUsed(times(lastUsedAt))}
            actions={{
              remove: {
                text: accountMessages.remove,
                label: accountMessages.removePerson(name),
                run: () => accountSource.removePasskey(id),
                question: accountMessages.removePasskeyQuestion(name),
              },
            }}
          />
        )}
      </AccountList>
    </>
  )
}
