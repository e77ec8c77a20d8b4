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

/** Why the server did not start, for the person who started it. */
export function startSentence(error: unknown): string {
  if (!(error instanceof Error)) return START_MESSAGES.failed(String(error))
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  const isFile = START_MESSAGES.dataFolderIsFile(path)
  const forbidden = port === undefined ? START_MESSAGES.dataFolderReadOnly(path) : START_MESSAGES.portForbidden(port)
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: START_MESSAGES.portInUse(port, address),
    EADDRNOTAVAIL: START_MESSAGES.noSuchHost(address),
    ...{ EEXIST: isFile, ENOTDIR: isFile },
    ...{ EACCES: forbidden, EPERM: forbidden, EROFS: forbidden },
  }
  return sentences[code ?? ''] ?? error.message
}
