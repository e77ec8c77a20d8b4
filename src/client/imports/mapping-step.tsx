import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { isolated } from '#contract/text.ts'
import { AdvancedOptions } from './advanced-options.tsx'
import { fieldName } from './field-names.ts'
import { formatName } from './format-names.ts'
import { isolateQuotes } from './isolate-quotes.ts'
import { MappingColumns } from './mapping-columns.tsx'
import { doubledIn, missingIn, useMappingDraft } from './mapping-draft.ts'
import { MappingStatuses } from './mapping-statuses.tsx'
import { confidenceText, facts, mappingMessages } from './messages.ts'
import { Notes } from './notes.tsx'
import { OpenOptions } from './open-options.tsx'
import { PreviewOrders } from './preview-orders.tsx'
import { StepFrame } from './step-frame.tsx'
import { SuggestedAmounts } from './suggested-amounts.tsx'

interface MappingStepProps {
  readonly file: File
  readonly preview: ImportPreview
  /** An earlier mapping of this file. */
  readonly chosen: ImportMapping | undefined
  /** Called without a mapping if nothing was changed. */
  readonly onCheck: (mapping: ImportMapping | undefined) => void
  /** Further buttons. */
  readonly children: React.ReactNode
}

/** How the file is read, editable, with a preview of its first orders. */
export function MappingStep({ file, preview: start, chosen, onCheck, children }: MappingStepProps) {
  const [draft, change] = useMappingDraft(file, start, chosen)
  const { mapping, preview, problem, isLoading, isChanged } = draft
  const missing = mapping.columns || !preview.recognised ? missingIn(mapping) : []
  /** Sent without changes the mapping says that its columns are right. */
  const isConfirming = !start.recognised
  const isReady = missing.length === 0 && problem === ''
  return (
    <StepFrame
      title={isConfirming ? mappingMessages.unknownTitle : mappingMessages.title}
      icon="info"
      tone="text-quiet"
      actions={
        <>
          {children}
          <DialogButton
            primary
            disabled={!isReady}
            onClick={() => onCheck(isConfirming || isChanged ? mapping : undefined)}
          >
            {mappingMessages.check}
          </DialogButton>
        </>
      }
    >
      <p className="mt-1 text-quiet wrap-anywhere">
        {facts(
          isolated(file.name),
          formatName({
            format: mapping.layout,
            isSheet: preview.encoding === '',
            delimiter: preview.headingLine === null ? null : (preview.mapping.delimiter ?? ''),
            headingLine: preview.headingLine,
          }),
          preview.remembered && mappingMessages.remembered,
        )}
      </p>
      {preview.doubts.map((doubt) => (
        <p key={doubt} className="mt-2 wrap-anywhere">
          {isolateQuotes(doubt)}
        </p>
      ))}
      {preview.confidence !== null && missing.length === 0 && (
        <p className="mt-2">{confidenceText(preview.confidence)}</p>
      )}
      <p role="status" className="mt-2 empty:hidden">
        {missing.length > 0 && mappingMessages.required(missing)}
        {isLoading && mappingMessages.loading}
      </p>
      <SuggestedAmounts draft={draft} onChange={change} />
      {doubledIn(mapping).map(([field, [first = '', ...others]]) => (
        <p key={field} className="mt-2 wrap-anywhere">
          {mappingMessages.doubled(fieldName(field), first, others)}
        </p>
      ))}
      {problem && (
        <p role="alert" className="mt-2 text-down wrap-anywhere">
          {problem}
        </p>
      )}
      <Notes notes={preview.notes} />
      <OpenOptions draft={draft} onChange={change} />
      {preview.isExact ? (
        <p className="mt-6 text-quiet">{mappingMessages.exact}</p>
      ) : (
        <MappingColumns draft={draft} onChange={change} />
      )}
      <MappingStatuses draft={draft} onChange={change} />
      <AdvancedOptions draft={draft} onChange={change} />
      {missing.length === 0 && <PreviewOrders preview={preview} />}
    </StepFrame>
  )
}
