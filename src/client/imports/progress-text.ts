import { continuesInBackground, type ImportRun, type RunProgress } from '#client/data/import-source.ts'
import { waitingSentence } from '#contract/imports/waiting-sentence.ts'
import { isolated } from '#contract/text.ts'
import { facts, orders, progressMessages, records } from './messages.ts'

/** What is happening: 'Uploading orders.csv', 'Checking orders.csv'. */
export function progressTitle({ file, purpose }: ImportRun, progress: RunProgress): string {
  const { phase, waitingFor = '' } = progress
  if (phase === 'waiting') return waitingSentence({ ...progress, waitingFor: isolated(waitingFor) })
  const isCheck = purpose === 'check' && phase !== 'uploading'
  return progressMessages[isCheck ? 'checking' : phase](file.name)
}

/** 0 to 100, rounded down so that 100 means done; undefined while unknown. */
export function percentOf({ done, of }: { readonly done: number; readonly of: number }): number | undefined {
  return of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : undefined
}

/** What closing the dialog or the page does now. */
export function closingNote({ purpose }: ImportRun, { phase }: RunProgress): string {
  const { closing } = progressMessages
  if (purpose === 'check') return closing.check
  return continuesInBackground(purpose, phase) ? closing[phase] : closing.uploading
}

/** For the live region, which announces each phase and each quarter, not each percent. */
export function spokenProgress(run: ImportRun, progress: RunProgress): string {
  const quarter = Math.floor((percentOf(progress) ?? 0) / 25) * 25
  const title = progressTitle(run, progress)
  return quarter > 0 && quarter < 100 ? progressMessages.spoken(title, quarter) : title
}

/** '120,000 records · 45,000 per second · about 12 seconds left', or empty while nothing is known. */
export function paceOf({ phase, records: done, perSecond, secondsLeft }: RunProgress): string {
  if (!done) return ''
  return facts(
    phase === 'writing' ? orders(done) : records(done),
    perSecond ? progressMessages.rate(perSecond) : undefined,
    secondsLeft === undefined ? undefined : timeLeft(secondsLeft),
  )
}

function timeLeft(seconds: number): string {
  if (seconds < 1) return progressMessages.almostDone
  if (seconds < 90) return progressMessages.secondsLeft(seconds)
  return progressMessages.minutesLeft(Math.round(seconds / 60))
}
