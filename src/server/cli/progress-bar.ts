import type { ImportProgress } from '#contract/import-schema.ts'

const WIDTH = 30

interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Draws one line that is drawn over again; nothing at all where no terminal is. */
export function progressBar(terminal: Terminal, name: string) {
  if (!terminal.isTTY) return { show: () => {}, clear: () => {} }
  return {
    show: ({ state, done, of, perSecond, secondsLeft }: ImportProgress) => {
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

function paceText(perSecond: number | undefined, secondsLeft: number | undefined): string {
  if (perSecond === undefined || secondsLeft === undefined) return ''
  return `, ${perSecond.toLocaleString('en')} a second, ${secondsLeft} s left`
}
