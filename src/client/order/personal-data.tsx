import { useState } from 'react'
import { flushSync } from 'react-dom'
import { customerDataAddress } from '#client/data/downloads.ts'
import { errorOf } from '#client/data/errors.ts'
import { liveBulk } from '#client/state/live-bulk.ts'
import { useAnswer } from '#client/state/live-hooks.ts'
import { notify } from '#client/state/notification.ts'
import { useOrderData } from '#client/state/order-data.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { DownloadLink } from '#client/ui/download-link.tsx'
import { ProblemMessage } from '#client/ui/problem-message.tsx'
import type { ErasedCustomer } from '#contract/changes/customer-data.ts'
import { personalDataMessages } from './personal-data-messages.ts'

/** Everything that is stored of a customer as a file, and its erasure. */
export default function PersonalData({ customerKey, className }: { customerKey: string; className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <DownloadLink address={customerDataAddress(customerKey)} className={className}>
        {personalDataMessages.export}
      </DownloadLink>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        {personalDataMessages.erase}
      </button>
      {isOpen && <EraseDialog customerKey={customerKey} onClose={() => setOpen(false)} />}
    </>
  )
}

function EraseDialog({ customerKey, onClose }: { customerKey: string; onClose: () => void }) {
  const { refresh } = useOrderData()
  const [isSure, setSure] = useState(false)
  const [isErasing, setErasing] = useState(false)
  // The customer is gone as soon as the data are.
  const read = (signal: AbortSignal): ErasedCustomer | Promise<ErasedCustomer> =>
    isErasing && found ? found : liveBulk.erase({ key: customerKey, dryRun: true }, signal)
  const { data: found, error, retry } = useAnswer<ErasedCustomer>(['erasure', customerKey], read)
  const [problem, setProblem] = useState('')
  const erase = async (expected: number) => {
    setErasing(true)
    try {
      const { name } = await liveBulk.erase({ key: customerKey, expected })
      onClose()
      refresh()
      notify({ text: personalDataMessages.erased(name) })
    } catch (failure) {
      // Before it asks again.
      flushSync(() => setErasing(false))
      setSure(false)
      setProblem(errorOf(failure).message)
      retry()
    }
  }
  return (
    <Dialog
      title={personalDataMessages.title}
      onClose={onClose}
      actions={
        <DialogButton
          primary
          disabled={!found || !isSure || isErasing}
          onClick={() => found && void erase(found.orders)}
        >
          {personalDataMessages.confirm}
        </DialogButton>
      }
    >
      {found && <Erasure found={found} />}
      {!found && error && <ProblemMessage what={personalDataMessages.title} advice={error.message} onRetry={retry} />}
      {!found && !error && <p className="text-quiet">{personalDataMessages.loading}</p>}
      {problem !== '' && (
        <p role="alert" className="mt-4 text-down">
          {problem}
        </p>
      )}
      {found && (
        <label className="mt-4 flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
          {personalDataMessages.sure}
        </label>
      )}
    </Dialog>
  )
}

function Erasure({ found }: { found: ErasedCustomer }) {
  return (
    <div className="grid gap-2 wrap-anywhere">
      <p>{personalDataMessages.what(found.name)}</p>
      <ul className="list-disc *:not-last:mb-1 pl-5">
        {personalDataMessages.places(found).map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      {found.others.length > 0 && (
        <>
          <p>{personalDataMessages.alike}</p>
          <ul className="list-disc *:not-last:mb-1 pl-5">
            {found.others.map((other) => (
              <li key={other.key}>{personalDataMessages.other(other)}</li>
            ))}
          </ul>
        </>
      )}
      <p className="text-quiet">{personalDataMessages.stays}</p>
      <p className="text-quiet">{personalDataMessages.outside}</p>
    </div>
  )
}
