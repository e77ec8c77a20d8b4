interface Sending {
  readonly writableLength: number
}

/**
 * Answers how many bytes a client has received so far, to be called once a period: one at whose start or end no answer waited
 * for the client counts as `enough` bytes. The socket's own `bytesWritten` counts what still waits too.
 */
export function bytesTaken(
  socket: Sending & { readonly bytesWritten: number },
  answers: ReadonlySet<Sending>,
  enough: number,
): () => number {
  let isWaiting = false
  let excused = 0
  return () => {
    const wasWaiting = isWaiting
    // An answer that waits for the one before it has its bytes with itself, not with the socket.
    isWaiting = [...answers].some(({ writableLength }) => writableLength > 0)
    if (!wasWaiting || !isWaiting) excused += enough
    return socket.bytesWritten - socket.writableLength + excused
  }
}
