import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportReport } from '#contract/import-schema.ts'
import { ChooseStep } from './choose-step.tsx'
import { HistoryStep } from './history-step.tsx'
import type { ImportState } from './import-state.ts'
import type { LookAt } from './look-at.ts'
import { MappingStep } from './mapping-step.tsx'
import { Notes } from './notes.tsx'
import { OnwardButton } from './onward-button.tsx'
import { consequenceOf, problemText } from './problem-text.ts'
import { ReadingQuestion } from './reading-question.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import { ReportStep } from './report-step.tsx'
import { counted, headline, ordersToWrite, refusalSentences } from './report-words.ts'
import { RunningStep } from './running-step.tsx'
import { TroubleStep } from './trouble-step.tsx'
import type { ImportCommands } from './use-import.ts'

interface StepViewProps {
  readonly state: ImportState
  readonly commands: ImportCommands
  readonly isOver: boolean
  readonly look: LookAt
  readonly onShow: (report: ImportReport) => void
  readonly onUndone: () => void
}

/** The step the dialog is at, with its ways on. */
export function StepView({ state, commands, isOver, look, onShow, onUndone }: StepViewProps) {
  const { at } = state
  const changeButton = 'run' in at && at.run.preview && (
    <DialogButton onClick={commands.changeReading}>Change how it is read</DialogButton>
  )
  switch (at.step) {
    case 'choose':
      return (
        <ChooseStep isOver={isOver} onFiles={(files) => commands.choose(files, '')} onHistory={commands.showHistory} />
      )
    case 'history':
      return <HistoryStep onBack={commands.chooseAgain} onUndone={onUndone} />
    case 'mapping':
      return (
        <MappingStep file={at.run.file} preview={at.preview} said={at.run.mapping} look={look} onCheck={commands.check}>
          <OnwardButton state={state} commands={commands} />
        </MappingStep>
      )
    case 'running':
      return <RunningStep run={at.run} progress={at.progress} onCancel={commands.cancel} />
    case 'checked':
      return (
        <ReportStep report={at.report} fileName={at.run.file.name} preview={at.run.preview}>
          <OnwardButton state={state} commands={commands} />
          {changeButton}
          {ordersToWrite(at.report) > 0 && (
            <DialogButton primary onClick={commands.confirm}>
              Import {counted(ordersToWrite(at.report), 'order')}
            </DialogButton>
          )}
        </ReportStep>
      )
    case 'done':
      return (
        <ReportStep report={at.report} fileName={at.run.file.name}>
          <OnwardButton state={state} commands={commands} />
          <DialogButton primary onClick={() => onShow(at.report)}>
            Show my orders
          </DialogButton>
        </ReportStep>
      )
    case 'refused': {
      const sentences = refusalSentences(at.report)
      const { question } = at.report
      const ofRecords = at.report.errors.filter((error) => error.record !== null)
      return (
        <TroubleStep
          title={headline(at.report)}
          fileName={at.run.file.name}
          sentences={sentences}
          advice={`Nothing was changed. ${question ? 'Answer the question' : 'Correct the file or export it again'}, or choose another file.`}
          actions={
            <>
              <OnwardButton state={state} commands={commands} />
              {changeButton}
            </>
          }
        >
          {question && <ReadingQuestion question={question} onAnswer={commands.answer} />}
          <Notes notes={at.report.notes} />
          <RejectedRecords
            importId={at.report.id}
            errors={ofRecords}
            rejected={at.report.rejected}
            fileName={at.run.file.name}
          />
        </TroubleStep>
      )
    }
    case 'failed': {
      const { title, advice } = problemText(at.problem)
      return (
        <TroubleStep
          title={title}
          fileName={at.run.file.name}
          sentences={at.problem.detail ? [at.problem.detail] : []}
          advice={`${consequenceOf(at.problem, at.run.purpose)} ${advice}`.trim()}
          actions={
            <>
              <OnwardButton state={state} commands={commands} />
              <DialogButton primary onClick={commands.retry}>
                Try again
              </DialogButton>
            </>
          }
        />
      )
    }
  }
}
