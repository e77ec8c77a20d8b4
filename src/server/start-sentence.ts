/** Why the server did not start, for the person who started it: our own errors as they are, the system's in words. */
export function startSentence(error: unknown): string {
  if (!(error instanceof Error)) return `Orderboard could not start: ${String(error)}`
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is in use by another program. Stop it, or choose another port with PORT.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Choose another with HOST.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `The data folder cannot be made, because ${path} is a file. Choose another with DATA_DIR.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return port === undefined
        ? `The data folder cannot be written (${path}). Change its rights, or choose another with DATA_DIR.`
        : `Port ${port} needs rights that this process lacks. Choose a port above 1023 with PORT.`
    default:
      return error.message
  }
}
