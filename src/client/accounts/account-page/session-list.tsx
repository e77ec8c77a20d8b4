import { AccountList } from '#client/accounts/account-list.tsx'
import { AccountRow } from '#client/accounts/account-row.tsx'
import { accountSource } from '#client/accounts/account-source.ts'
import { browserName } from '#client/accounts/browser-name.ts'
import { accountMessages } from '#client/accounts/messages.ts'
import { times } from '#client/accounts/times.ts'
import { useAccountAnswer } from '#client/accounts/use-account-answer.ts'

/** Where the person has signed in. */
export function SessionList() {
  const sessions = useAccountAnswer('sessions', accountSource.listSessions)
  return (
    <AccountList loaded={sessions}>
      {({ id, browser, address, usedAt, isCurrent }) => {
        const name = browserName(browser) || accountMessages.unknownBrowser
        const used = times(usedAt)
        return (
          <AccountRow
            title={name}
            details={isCurrent ? accountMessages.currentSession : accountMessages.sessionUse(address, used)}
            actions={
              isCurrent
                ? {}
                : {
                    end: {
                      text: accountMessages.endSession,
                      label: accountMessages.endSessionOf(name, used),
                      run: () => accountSource.endSession(id),
                    },
                  }
            }
          />
        )
      }}
    </AccountList>
  )
}
