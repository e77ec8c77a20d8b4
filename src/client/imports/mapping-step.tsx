import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import { isolated } from '#contract/text.ts'
import { fieldName } from './field-names.ts'
import type { LookAt } from './look-at.ts'
import { MappingColumns } from './mapping-columns.tsx'
import { doubledIn, missingIn } from './mapping-draft.ts'
import { MappingOptions } from './mapping-options.tsx'
import { MappingStatuses } from './mapping-statuses.tsx'
import { Notes } from './notes.tsx'
import { PreviewOrders } from './preview-orders.tsx'
import { layoutName } from './report-words.ts'
import { StepFrame } from './step-frame.tsx'
import { useMappingDraft } from './use-mapping-draft.ts'

interface MappingStepProps {
  readonly file: File
  readonly preview: ImportPreview
  /** What was chosen for this file before. */
  readonly said: ImportMapping | undefined
  readonly look: LookAt
  /** Goes on with the mapping, or with what is recognised where nothing was changed. */
  readonly onCheck: (mapping: ImportMapping | undefined, preview: ImportPreview) => void
  readonly children: React.ReactNode
}

/** How the file is read: what was recognised, all of it to be changed, and the first orders as they will look. */
export function MappingStep({ file, preview: start, said, look, onCheck, children }: MappingStepProps) {
  const [draft, change] = useMappingDraft(file, start, said, look)
  const { mapping, preview, problem, isLooking, isChanged } = draft
  const missing = mapping.columns ? missingIn(mapping) : preview.missing
  const isReady = missing.length === 0 && problem === ''
  return (
    <StepFrame
      title={preview.recognised ? 'How this file is read' : 'What do the columns of this file hold?'}
      icon="info"
      tone="text-quiet"
      actions={
        <>
          {children}
          <DialogButton primary disabled={!isReady} onClick={() => onCheck(isChanged ? mapping : undefined, preview)}>
            Check the file
          </DialogButton>
        </>
      }
    >
      <p className="mt-1 text-quiet [overflow-wrap:anywhere]">
        {isolated(file.name)} · {layoutName(mapping.layout)}
        {preview.remembered && ' · read as the last file with these headings'}
      </p>
      <p role="status" className="mt-2 empty:hidden">
        {missing.length > 0 && `Still to choose: ${missing.join('; ')}.`}
        {isLooking && 'Reading the first rows…'}
      </p>
      {doubledIn(mapping).map(([field, [first, ...others]]) => (
        <p key={field} className="mt-2 [overflow-wrap:anywhere]">
          {fieldName(field)}: only “{first}” is read, not {others.map((name) => `“${name}”`).join(', ')}.
        </p>
      ))}
      {problem && (
        <p role="alert" className="mt-2 text-down [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      <MappingOptions draft={draft} onChange={change} />
      <Notes notes={preview.notes} />
      {missing.length === 0 && <PreviewOrders preview={preview} />}
      {preview.isExact ? (
        <p className="mt-6 text-quiet">
          An export of Orderboard: every column is read to the letter as what it is called.
        </p>
      ) : (
        <MappingColumns draft={draft} onChange={change} />
      )}
      <MappingStatuses draft={draft} onChange={change} />
    </StepFrame>
  )
}
