import { useRef, useState } from 'react'
import { AccountField } from '#client/accounts/account-field.tsx'
import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { FormProblem } from '#client/accounts/form-problem.tsx'
import { accountMessages, roleNames } from '#client/accounts/messages.ts'
import { RoleSelect, roleOf } from '#client/accounts/role-select.tsx'
import { linkOf, SecretOnce, type ShownSecret } from '#client/accounts/secret-once.tsx'
import { SubmitButton } from '#client/accounts/submit-button.tsx'
import { times } from '#client/accounts/times.ts'
import { refreshAccount, useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { useForm } from '#client/accounts/use-form.ts'

/** Invites people by a link, and withdraws invitations. */
export function InvitationList() {
  const invitations = useAccountAnswer('invitations', accountSource.listInvitations)
  const [link, setLink] = useState<ShownSecret>()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm(async (text) => {
    const made = await accountSource.invite({
      email: text('email').trim(),
      role: roleOf(text('role')),
    })
    setLink({ text: accountMessages.linkSent(accountMessages.invited(made.email), made), secret: linkOf(made.path) })
    element.current?.reset()
    await refreshAccount()
  })
  return (
    <>
      <form ref={element} onSubmit={form.onSubmit} className="flex flex-wrap items-end gap-2">
        <AccountField
          ref={form.refused}
          label={accountMessages.email}
          name="email"
          type="email"
          autoComplete="off"
          className="min-w-40 flex-1"
        />
        <RoleSelect label={accountMessages.role} />
        <SubmitButton form={form}>{accountMessages.invite}</SubmitButton>
      </form>
      <FormProblem text={form.problem} />
      {link && <SecretOnce key={link.secret} shown={link} onDone={() => setLink(undefined)} />}
      <AccountList loaded={invitations} none={accountMessages.inviteNone}>
        {({ id, email, role, expiresAt }) => (
          <AccountRow
            title={email}
            details={`${roleNames[role]} · ${accountMessages.until(times(expiresAt))}`}
            actions={{
              withdraw: {
                text: accountMessages.withdraw,
                label: accountMessages.withdrawOf(email),
                run: () => accountSource.withdraw(id),
              },
            }}
          />
        )}
      </AccountList>
    </>
  )
}
