import { QueryClientProvider } from '@tanstack/react-query'
import { AccountSection } from '#client/accounts/account-section.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import {
  accountMessages,
  hookMessages,
  mailMessages,
  roleNames,
  webhookMessages,
  workspaceMessages,
} from '#client/accounts/messages.ts'
import { SignOutButton } from '#client/accounts/sign-out-button.tsx'
import { useAccountAnswer } from '#client/accounts/use-account-answer.ts'
import { PEOPLE, PRODUCT_NAME } from '#client/navigation.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { liveClient } from '#client/state/live-data.tsx'
import { useDocumentTitle } from '#client/ui/document-title.ts'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import { AccessKeyList } from './access-key-list.tsx'
import { FirstAccount } from './first-account.tsx'
import { HookList } from './hook-list.tsx'
import { InvitationList } from './invitation-list.tsx'
import { NotificationMails } from './notification-mails.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { PeopleList } from './people-list.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactorForm } from './two-factor-form.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WorkspaceList } from './workspace-list.tsx'

/** The Account screen: who has signed in, with password and sessions, and for owners the people and keys. */
export default function AccountPage() {
  const isSignedOut = useDataSet(({ role }) => role === 'none')
  useDocumentTitle(`${accountMessages.title} · ${PRODUCT_NAME}`)
  // A visitor of the sample has no account.
  if (isSignedOut) {
    location.replace('/sign-in?to=/account')
    return null
  }
  return (
    <QueryClientProvider client={liveClient}>
      <div className="mx-auto flex max-w-5xl flex-col gap-6">
        <h1 className="font-semibold text-lg">{accountMessages.title}</h1>
        <AccountSections />
      </div>
    </QueryClientProvider>
  )
}

function AccountSections() {
  const { data: me, error, retry } = useAccountAnswer('me', accountSource.readMe)
  if (!me && error) return <ProblemMessage what={accountMessages.notLoaded} advice={error.message} onRetry={retry} />
  if (!me) return <p className="text-quiet">{accountMessages.loading}</p>
  const { user, role } = me
  if (!user) return <FirstAccount />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{user.name}</span>
          <span className="block text-quiet">
            {user.email} · {roleNames[role]}
          </span>
        </p>
        <SignOutButton />
      </div>
      <AccountSection heading={accountMessages.password}>
        <PasswordForm email={user.email} />
      </AccountSection>
      <AccountSection heading={accountMessages.twoFactor}>
        <TwoFactorForm email={user.email} />
      </AccountSection>
      <AccountSection heading={accountMessages.passkeys}>
        <PasskeyList email={user.email} />
      </AccountSection>
      <AccountSection heading={accountMessages.sessions}>
        <SessionList />
      </AccountSection>
      <AccountSection heading={mailMessages.title}>
        <NotificationMails email={user.email} />
      </AccountSection>
      {role === 'owner' && (
        <>
          <AccountSection heading={accountMessages.people} name={PEOPLE}>
            <PeopleList own={user.email} />
          </AccountSection>
          <AccountSection heading={accountMessages.invitations}>
            <InvitationList />
          </AccountSection>
          <AccountSection heading={accountMessages.keys}>
            <AccessKeyList />
          </AccountSection>
          <AccountSection heading={hookMessages.title}>
            <HookList />
          </AccountSection>
          <AccountSection heading={webhookMessages.title}>
            <WebhookList />
          </AccountSection>
          <AccountSection heading={workspaceMessages.workspaces}>
            <WorkspaceList own={me.workspace} />
          </AccountSection>
        </>
      )}
    </>
  )
}
