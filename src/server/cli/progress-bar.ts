import type { ImportProgress } from '#contract/imports/import-schema.ts'
import { waitingSentence } from '#contract/imports/waiting-sentence.ts'
import { cliMessages } from './messages.ts'

const WIDTH = 30
const CLEAR_LINE = '\r\u001b[K'
const percentage = new Intl.NumberFormat('en', { style: 'percent' })

/** Draws the progress on one line of a terminal. Elsewhere it only writes what the import waits for. */
export function progressBar(terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, name: string) {
  if (terminal.isTTY)
    return {
      show: (progress: ImportProgress) => terminal.write(CLEAR_LINE + progressText(name, progress)),
      clear: () => terminal.write(CLEAR_LINE),
    }
  let written = ''
  const show = (progress: ImportProgress) => {
    const sentence = progress.state === 'waiting' ? waitingSentence(progress) : written
    if (sentence !== written) terminal.write(`${sentence}\n`)
    written = sentence
  }
  return { show, clear: () => {} }
}

function progressText(name: string, progress: ImportProgress): string {
  const { state, done, of, perSecond, secondsLeft } = progress
  if (state === 'waiting') return waitingSentence(progress)
  const share = of > 0 ? Math.min(1, done / of) : 0
  const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
  const percent = percentage.format(share)
  const pace = perSecond === undefined || secondsLeft === undefined ? '' : cliMessages.pace(perSecond, secondsLeft)
  return cliMessages.progress(name, progress, bar, percent) + pace
}
