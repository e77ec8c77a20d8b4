import { DialogButton } from './dialog-button.tsx'
import type { AskedDateOrder } from './import-run.ts'

/** A file whose dates can all be read both ways; only the person knows which is meant. */
export function DateOrderQuestion({ onAnswer }: { onAnswer: (dateOrder: AskedDateOrder) => void }) {
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">How are the dates in this file written?</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        <DialogButton onClick={() => onAnswer('day-first')}>Day first (31/12)</DialogButton>
        <DialogButton onClick={() => onAnswer('month-first')}>Month first (12/31)</DialogButton>
      </div>
    </fieldset>
  )
}
