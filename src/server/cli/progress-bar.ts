import type { ImportProgress } from '#contract/import-schema.ts'
import { waitingSentence } from '#contract/waiting-sentence.ts'

const WIDTH = 30

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Draws one line that is drawn over again; where no terminal is, it only says what is waited for. */
export function progressBar(terminal: Terminal, name: string) {
  if (!terminal.isTTY) return { show: onceWaiting(terminal), clear: () => {} }
  return {
    show: (progress: ImportProgress) => {
      const { state, done, of, perSecond, secondsLeft } = progress
      if (state === 'waiting') {
        terminal.write(`\r\u001b[K${waitingSentence(progress)}`)
        return
      }
      const share = of > 0 ? Math.min(1, done / of) : 0
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
      terminal.write(
        `\r\u001b[K${name} ${state} ${bar} ${Math.round(share * 100)} %${paceText(perSecond, secondsLeft)}`,
      )
    },
    clear: () => {
      terminal.write('\r\u001b[K')
    },
  }
}

function onceWaiting(terminal: Terminal) {
  let said = ''
  return (progress: ImportProgress) => {
    if (progress.state !== 'waiting') return
    const sentence = waitingSentence(progress)
    if (sentence !== said) terminal.write(`${sentence}\n`)
    said = sentence
  }
}

function paceText(perSecond: number | undefined, secondsLeft: number | undefined): string {
  if (perSecond === undefined || secondsLeft === undefined) return ''
  return `, ${perSecond.toLocaleString('en')} a second, ${secondsLeft} s left`
}
