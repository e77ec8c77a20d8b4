import type { MouseEvent } from 'react'
import { type FiguresDialog, useFiguresDialog } from '#client/state/figures-dialog.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { saveText } from '#client/ui/save-text.ts'
import { cardDefinition } from '#contract/card-definitions.ts'
import type { CardId } from '#contract/cards.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import type { CsvDelimiterName } from '#contract/export-columns.ts'
import { cardCsv, cardCsvName } from './card-csv.ts'
import { LeftOutLinks } from './left-out-links.tsx'

/** What a card counts, line by line, and the ways to change it. */
export default function Definition({ card, reply }: { card: CardId; reply: DashboardReply }) {
  const show = useFiguresDialog((state) => state.show)
  const open = (dialog: FiguresDialog) => (event: MouseEvent<HTMLElement>) => {
    // Gives the focus back to the card's button, which is where the dialog gives it back to.
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    show(dialog)
  }
  const save = (delimiter: CsvDelimiterName) =>
    saveText(cardCsv(reply, card, delimiter), 'text/csv', cardCsvName(reply, card))
  return (
    <>
      <dl className="grid gap-2 text-xs">
        {cardDefinition(reply, card).lines.map(({ term, text }) => (
          <div key={term}>
            <dt className="text-quiet">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <LeftOutLinks reply={reply} />
      <div className="mt-4 flex flex-wrap gap-2">
        <DialogButton onClick={open('settings')}>What counts…</DialogButton>
        {card === 'projections' && <DialogButton onClick={open('targets')}>Targets…</DialogButton>}
        <DialogButton onClick={() => save('comma')}>Numbers as CSV</DialogButton>
        <DialogButton onClick={() => save('semicolon')}>CSV with semicolons</DialogButton>
      </div>
    </>
  )
}
