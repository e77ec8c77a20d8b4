import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { ChooseStep } from './choose-step.tsx'
import { HistoryStep } from './history-step.tsx'
import type { ImportState } from './import-state.ts'
import { MappingStep } from './mapping-step.tsx'
import { historyMessages, importDialogMessages } from './messages.ts'
import { FailedStep, RefusedStep } from './problem-steps.tsx'
import { ReportStep } from './report-step.tsx'
import { ordersToWrite } from './report-text.ts'
import { RunningStep } from './running-step.tsx'
import type { ImportCommands } from './use-import.ts'

interface StepViewProps {
  readonly state: ImportState
  readonly commands: ImportCommands
  readonly isOver: boolean
  readonly onShow: (report: ImportReport) => void
  readonly onUndone: () => void
}

/** The dialog's current step with its buttons. */
export function StepView({ state, commands, isOver, onShow, onUndone }: StepViewProps) {
  const { at } = state
  const nextButton = <NextButton state={state} commands={commands} />
  const mappingButton = 'report' in at && at.report.preview && (
    <DialogButton onClick={commands.editMapping}>{importDialogMessages.editMapping}</DialogButton>
  )
  switch (at.step) {
    case 'choose':
      return (
        <ChooseStep
          isOver={isOver}
          onFiles={(files) => commands.choose(files, '')}
          onHistory={() => commands.showHistory()}
        />
      )
    case 'history':
      return <HistoryStep undo={at.undo} onBack={commands.chooseAgain} onUndone={onUndone} />
    case 'mapping':
      return (
        <MappingStep file={at.run.file} preview={at.preview} chosen={at.run.mapping} onCheck={commands.check}>
          {nextButton}
        </MappingStep>
      )
    case 'running':
      return <RunningStep run={at.run} progress={at.progress} onCancel={commands.cancel} />
    case 'checked': {
      const { report, run } = at
      const count = ordersToWrite(report)
      const areColumnsOpen = report.preview?.recognised === false && run.mapping?.columns === undefined
      return (
        <ReportStep
          report={report}
          fileName={run.file.name}
          answers={{
            areColumnsOpen,
            mappingButton,
            edits: run.answers.edits ?? 'keep',
            onAnswer: commands.answer,
            onEdits: commands.chooseEdits,
            onColumns: commands.confirmColumns,
            onRecheck: commands.recheck,
          }}
        >
          {nextButton}
          {!areColumnsOpen && mappingButton}
          {count > 0 && (
            <DialogButton primary disabled={areColumnsOpen || report.question !== undefined} onClick={commands.confirm}>
              {importDialogMessages.importOrders(count)}
            </DialogButton>
          )}
        </ReportStep>
      )
    }
    case 'done':
      return (
        <ReportStep report={at.report} fileName={at.run.file.name} onShow={() => onShow(at.report)}>
          {nextButton}
          {ordersToWrite(at.report) > 0 && (
            <DialogButton onClick={() => commands.showHistory(at.report.id)}>{historyMessages.undoImport}</DialogButton>
          )}
          <DialogButton primary onClick={() => onShow(at.report)}>
            {importDialogMessages.showOrders}
          </DialogButton>
        </ReportStep>
      )
    case 'refused':
      return (
        <RefusedStep
          report={at.report}
          fileName={at.run.file.name}
          onAnswer={commands.answer}
          actions={
            <>
              {nextButton}
              {mappingButton}
            </>
          }
        />
      )
    case 'failed':
      return (
        <FailedStep
          problem={at.problem}
          purpose={at.run.purpose}
          fileName={at.run.file.name}
          actions={
            <>
              {nextButton}
              <DialogButton primary onClick={commands.retry}>
                {importDialogMessages.tryAgain}
              </DialogButton>
            </>
          }
        />
      )
  }
}

/** Leaves this file for the next one, or for the file chooser. */
function NextButton({ state, commands }: Pick<StepViewProps, 'state' | 'commands'>) {
  const isDone = state.at.step === 'done'
  const { nextFile, skipFile, importAnother, chooseAnother } = importDialogMessages
  return state.index + 1 < state.files.length ? (
    <DialogButton onClick={commands.nextFile}>{isDone ? nextFile : skipFile}</DialogButton>
  ) : (
    <DialogButton onClick={commands.chooseAgain}>{isDone ? importAnother : chooseAnother}</DialogButton>
  )
}
