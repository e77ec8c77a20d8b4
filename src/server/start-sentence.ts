import { START_MESSAGES } from './messages.ts'

/** Why the server did not start, for the person who started it. */
export function startSentence(error: unknown): string {
  if (!(error instanceof Error)) return START_MESSAGES.failed(String(error))
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  switch (code) {
    case 'EADDRINUSE':
      return START_MESSAGES.portInUse(port, address)
    case 'EADDRNOTAVAIL':
      return START_MESSAGES.noSuchHost(address)
    case 'EEXIST':
    case 'ENOTDIR':
      return START_MESSAGES.dataFolderIsFile(path)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port === undefined ? START_MESSAGES.dataFolderReadOnly(path) : START_MESSAGES.portForbidden(port)
    default:
      return error.message
  }
}
