import { isolated } from '#contract/text.ts'
import { waitingSentence } from '#contract/waiting-sentence.ts'
import { type ImportRun, type RunProgress, runsOnItsOwn } from './import-run.ts'
import { count, counted } from './report-words.ts'

/** What is going on: 'Sending orders.csv', 'Checking orders.csv', 'Writing the orders of orders.csv'. */
export function progressTitle(run: ImportRun, progress: RunProgress): string {
  const { phase } = progress
  if (phase === 'uploading') return `Sending ${isolated(run.file.name)}`
  if (phase === 'waiting') return waitingSentence({ ...progress, waitingFor: isolated(progress.waitingFor ?? '') })
  if (run.purpose === 'check') return `Checking ${isolated(run.file.name)}`
  return phase === 'reading' ? `Reading ${isolated(run.file.name)}` : `Writing the orders of ${isolated(run.file.name)}`
}

/** 0 to 100, rounded down so that 100 means done; undefined while it is not known. */
export function percentOf({ done, of }: { readonly done: number; readonly of: number }): number | undefined {
  return of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : undefined
}

/** What closing the dialog or the page does at this moment. */
export function closingNote(run: ImportRun, { phase }: RunProgress): string {
  if (runsOnItsOwn(run.purpose, phase) && phase === 'writing')
    return 'The import finishes even if you close this page. Cancelling it changes nothing.'
  if (runsOnItsOwn(run.purpose, phase)) {
    const begins = phase === 'waiting' ? 'The import begins by itself. ' : ''
    return `${begins}You can close this dialog. Closing the page cancels the import; nothing is changed then.`
  }
  return run.purpose === 'check'
    ? 'Nothing is changed by the check.'
    : 'Nothing is changed until the whole file is sent.'
}

/** For the live region: each phase once, then every quarter, not every percent. */
export function spokenProgress(run: ImportRun, progress: RunProgress): string {
  const quarter = Math.floor((percentOf(progress) ?? 0) / 25) * 25
  const title = progressTitle(run, progress)
  return quarter > 0 && quarter < 100 ? `${title}: ${quarter} percent` : title
}

/** '120,000 records, 45,000 a second, about 12 seconds left'; empty while nothing of it is known. */
export function paceOf({ phase, records, perSecond, secondsLeft }: RunProgress): string {
  if (!records) return ''
  const done = counted(records, phase === 'writing' ? 'order' : 'record')
  const rate = perSecond ? `, ${count(perSecond)} a second` : ''
  return `${done}${rate}${secondsLeft === undefined ? '' : `, ${timeLeft(secondsLeft)}`}`
}

function timeLeft(seconds: number): string {
  if (seconds < 1) return 'nearly done'
  if (seconds < 90) return `about ${counted(seconds, 'second')} left`
  return `about ${counted(Math.round(seconds / 60), 'minute')} left`
}
