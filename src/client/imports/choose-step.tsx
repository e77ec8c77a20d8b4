import { type ChangeEvent, useId } from 'react'
import { DialogButton, PRIMARY_BUTTON } from '#client/ui/dialog-button.tsx'
import { Icon } from '#client/ui/icon.tsx'

const ACCEPTED = '.csv,.tsv,.txt,.json,.ndjson'

interface ChooseStepProps {
  readonly isOver: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onHistory: () => void
}

/** The drop zone, which holds the browser's own file chooser: a real input with a real label, so keys and voice work. */
export function ChooseStep({ isOver, onFiles, onHistory }: ChooseStepProps) {
  const input = useId()
  const hint = useId()
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])]
    // Otherwise choosing the same file again would be no change.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="overflow-y-auto px-6 pb-6 max-sm:px-4 max-sm:pb-4">
      <div
        className={`relative flex flex-col items-center gap-3 rounded-card border border-dashed px-4 py-10 text-center ${isOver ? 'border-focus bg-active' : 'border-quiet'}`}
      >
        <span className="text-quiet">
          <Icon name="cloud" size={32} />
        </span>
        {/* Fingers drop nothing. */}
        <p className="pointer-coarse:hidden">
          {isOver ? 'Let go to check the file' : 'Drop an order file anywhere in this window, or'}
        </p>
        <input
          id={input}
          type="file"
          multiple
          accept={ACCEPTED}
          aria-describedby={hint}
          data-step-focus=""
          onChange={take}
          className="peer sr-only"
        />
        <label
          htmlFor={input}
          className={`${PRIMARY_BUTTON} max-sm:grow-0 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
        >
          Choose files
        </label>
      </div>
      <div id={hint} className="mt-4 space-y-1 text-quiet">
        <p>
          A Shopify, WooCommerce or Stripe export, any CSV with headings (order number, date, customer, amount) or a
          JSON list of orders: .csv, .tsv, .txt, .json, .ndjson, up to 2 GB each.
        </p>
        <p>The file is checked first. Nothing is changed before you say so.</p>
      </div>
      <div className="mt-4 flex">
        <DialogButton onClick={onHistory}>Past imports</DialogButton>
      </div>
    </div>
  )
}
