import { useState } from 'react'
import { AccountField, PasswordField } from '#client/accounts/account-field.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { CodeField } from '#client/accounts/code-form.tsx'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { accountMessages, signInMessages } from '#client/accounts/messages.ts'
import { SecretOnce } from '#client/accounts/secret-once.tsx'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'
import type { TwoFactorSetUp } from '#contract/accounts/account-schema.ts'

/** Turns two-factor authentication on, by the password and a first code, or off. `email`: for password managers. */
export function TwoFactorForm({ email }: { readonly email: string }) {
  const { data, error } = useAccountAnswer('two-factor', accountSource.readTwoFactor)
  const [setUp, setSetUp] = useState<TwoFactorSetUp>()
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm(async (text) => {
    if (setUp) {
      setCodes(await accountSource.confirmTwoFactor(text('code')))
      setSetUp(undefined)
    } else if (data?.isOn) await accountSource.turnOffTwoFactor(text('password'))
    else setSetUp(await accountSource.setUpTwoFactor(text('password')))
    await refreshAccount()
  })
  if (!data)
    return error ? <FormProblem text={error.message} /> : <p className="text-quiet">{accountMessages.loading}</p>
  if (codes) {
    const shown = { text: accountMessages.recoveryCodes, secret: codes.join(' '), label: accountMessages.codes }
    return (
      <>
        <SecretOnce shown={shown} onDone={() => setCodes(undefined)} />
        <ul className="grid max-w-96 gap-1 tabular-nums sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </>
    )
  }
  const action = data.isOn ? accountMessages.turnOff : accountMessages.setUp
  return (
    <form method="post" onSubmit={form.onSubmit} className="grid max-w-96 gap-4">
      {setUp ? (
        <>
          <p role="status">{accountMessages.appSecret}</p>
          <AccountField
            label={accountMessages.appSecretName}
            readOnly
            autoComplete="off"
            value={setUp.secret}
            onFocus={({ target }) => target.select()}
          />
          <p>
            <a href={setUp.uri} className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11">
              {accountMessages.appLink}
            </a>
          </p>
          <CodeField ref={form.refused} autoFocus aria-invalid={form.problem !== ''} />
        </>
      ) : (
        <>
          <p className="text-quiet">
            {data.isOn ? accountMessages.twoFactorOn(data.recoveryCodes) : accountMessages.twoFactorOff}
          </p>
          <input hidden readOnly name="email" autoComplete="username" value={email} />
          <PasswordField
            ref={form.refused}
            label={signInMessages.password}
            name="password"
            autoComplete="current-password"
            aria-invalid={form.problem !== ''}
          />
        </>
      )}
      <FormProblem text={form.problem} />
      <div className="flex">
        <SubmitButton form={form}>{setUp ? accountMessages.turnOn : action}</SubmitButton>
      </div>
    </form>
  )
}
