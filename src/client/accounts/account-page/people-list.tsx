import { useState } from 'react'
import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { accountMessages } from '#client/accounts/messages.ts'
import { RoleSelect } from '#client/accounts/role-select.tsx'
import { linkOf, SecretOnce, type ShownSecret } from '#client/accounts/secret-once.tsx'
import { useAccountAnswer } from '#client/accounts/use-account-answer.ts'

/** The members. `own`: the address of the person who has signed in. */
export function PeopleList({ own }: { readonly own: string }) {
  const people = useAccountAnswer('people', accountSource.listPeople)
  const [link, setLink] = useState<ShownSecret>()
  const makeLink = async (id: string, name: string) => {
    const made = await accountSource.createPasswordLink(id)
    setLink({ text: accountMessages.linkSent(accountMessages.passwordLinkMade(name), made), secret: linkOf(made.path) })
  }
  return (
    <>
      {link && <SecretOnce key={link.secret} shown={link} onDone={() => setLink(undefined)} />}
      <AccountList loaded={people}>
        {({ id, name, email, role, isDisabled, twoFactor }) => (
          <AccountRow
            title={name}
            details={[
              email,
              email === own && accountMessages.you,
              isDisabled && accountMessages.disabled,
              twoFactor && accountMessages.usesTwoFactor,
            ]
              .filter(Boolean)
              .join(' · ')}
            control={(run) => (
              <RoleSelect
                label={accountMessages.roleOf(name)}
                value={role}
                onRole={(to) => run(() => accountSource.changePerson(id, { role: to }))}
              />
            )}
            actions={{
              enable: {
                text: isDisabled ? accountMessages.enable : accountMessages.disable,
                label: isDisabled ? accountMessages.enablePerson(name) : accountMessages.disablePerson(name),
                run: () => accountSource.changePerson(id, { isDisabled: !isDisabled }),
              },
              passwordLink: {
                text: accountMessages.passwordLink,
                label: accountMessages.passwordLinkOf(name),
                run: () => makeLink(id, name),
              },
              ...(twoFactor && {
                twoFactor: {
                  text: accountMessages.twoFactorReset,
                  label: accountMessages.twoFactorResetOf(name),
                  run: () => accountSource.changePerson(id, { twoFactor: false }),
                  question: accountMessages.twoFactorResetQuestion(name),
                },
              }),
              remove: {
                text: accountMessages.remove,
                label: accountMessages.removePerson(name),
                run: () => accountSource.removePerson(id),
                question: accountMessages.removeQuestion(name),
              },
            }}
          />
        )}
      </AccountList>
    </>
  )
}
