import type { ReactNode } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { FormProblem } from './form-problem.tsx'
import { accountMessages, signInMessages } from './messages.ts'

interface AccountListProps<T> {
  readonly loaded: Pick<Loaded<readonly T[]>, 'data' | 'error' | 'retry'>
  /** Where there is nothing. */
  readonly none?: string
  readonly children: (entry: T) => ReactNode
}

/** A list of the account screen in each of its states. */
export function AccountList<T extends { readonly id: string }>({ loaded, none, children }: AccountListProps<T>) {
  const { data, error, retry } = loaded
  return (
    <>
      {error && (
        <div className="flex flex-wrap items-center gap-2">
          <FormProblem text={accountMessages.listNotLoaded(error.message)} />
          <DialogButton onClick={retry}>{signInMessages.tryAgain}</DialogButton>
        </div>
      )}
      {!data && !error && <p className="text-quiet">{accountMessages.loading}</p>}
      {data?.length === 0 && <p className="text-quiet">{none}</p>}
      {data && data.length > 0 && (
        <ul className="grid gap-4">
          {data.map((entry) => (
            <li key={entry.id}>{children(entry)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
