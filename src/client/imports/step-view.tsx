import { DialogButton } from '#client/ui/dialog-button.tsx'
import { askedBack } from '#contract/import-question.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { ChooseStep } from './choose-step.tsx'
import type { ImportState } from './import-state.ts'
import { OnwardButton } from './onward-button.tsx'
import { consequenceOf, problemText } from './problem-text.ts'
import { ReadingQuestion } from './reading-question.tsx'
import { RejectedRecords } from './rejected-records.tsx'
import { Notes, ReportStep } from './report-step.tsx'
import { counted, headline, ordersToWrite, refusalSentences } from './report-words.ts'
import { RunningStep } from './running-step.tsx'
import { TroubleStep } from './trouble-step.tsx'
import type { ImportCommands } from './use-import.ts'

interface StepViewProps {
  readonly state: ImportState
  readonly commands: ImportCommands
  readonly isOver: boolean
  readonly onShow: (report: ImportReport) => void
}

/** The step the dialog is at, with its ways on. */
export function StepView({ state, commands, isOver, onShow }: StepViewProps) {
  const { at } = state
  switch (at.step) {
    case 'choose':
      return <ChooseStep isOver={isOver} onFiles={(files) => commands.choose(files, '')} />
    case 'running':
      return <RunningStep run={at.run} progress={at.progress} onCancel={commands.cancel} />
    case 'checked':
      return (
        <ReportStep report={at.report} fileName={at.run.file.name}>
          <OnwardButton state={state} commands={commands} />
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
      const question = askedBack(sentences)
      const ofRecords = at.report.errors.filter((error) => error.record !== null)
      return (
        <TroubleStep
          title={headline(at.report)}
          fileName={at.run.file.name}
          sentences={sentences}
          advice={`Nothing was changed. ${question ? 'Answer the question' : 'Correct the file or export it again'}, or choose another file.`}
          actions={<OnwardButton state={state} commands={commands} />}
        >
          {question && <ReadingQuestion question={question} onAnswer={commands.answer} />}
          <Notes notes={at.report.notes} />
          <RejectedRecords errors={ofRecords} rejected={at.report.rejected} fileName={at.run.file.name} />
        </TroubleStep>
      )
    }
    case 'failed': {
      const { title, advice } = problemText(at.problem)
      const question = askedBack([at.problem.detail])
      return (
        <TroubleStep
          title={title}
          fileName={at.run.file.name}
          sentences={at.problem.detail ? [at.problem.detail] : []}
          advice={`${consequenceOf(at.problem, at.run.purpose)} ${advice}`}
          actions={
            <>
              <OnwardButton state={state} commands={commands} />
              <DialogButton primary onClick={commands.retry}>
                Try again
              </DialogButton>
            </>
          }
        >
          {question && <ReadingQuestion question={question} onAnswer={commands.answer} />}
        </TroubleStep>
      )
    }
  }
}
