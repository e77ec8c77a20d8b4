import { AccountList } from './account-list.tsx'
import { AccountRow } from './account-row.tsx'
import { accountSource } from './account-source.ts'
import { browserName } from './browser-name.ts'
import { accountMessages } from './messages.ts'
import { times } from './times.ts'
import { useAccountAnswer } from './use-account-answer.ts'

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
