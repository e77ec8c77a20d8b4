import { START_MESSAGES } from './messages.ts'

/** Prints lines at any log level: plain text on a terminal, else JSON like the log. */
export function createStartOutput(isTerminal: boolean, clock: () => number, write: (line: string) => void) {
  const print = (msg: string, fields: object = {}) =>
    write(isTerminal ? msg : JSON.stringify({ level: 30, time: clock(), pid: process.pid, ...fields, msg }))
  return {
    print,
    /** Only on a terminal, where somebody waits. */
    starting: () => {
      if (isTerminal) print(START_MESSAGES.starting)
    },
    running: (address: string) =>
      print(isTerminal ? START_MESSAGES.runningInTerminal(address) : START_MESSAGES.running(address), { address }),
  }
}
