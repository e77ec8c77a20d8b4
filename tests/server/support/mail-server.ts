import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

interface Mail {
  readonly to: readonly string[]
  readonly content: string
}

/** A mail server on a free port, and what it took. */
export async function mailServer(): Promise<{ readonly url: string; readonly mails: Mail[] }> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'orders' && password === 'secret' ? done(null, { user: username }) : done(new Error('Unknown user')),
    onData: async (stream, { envelope }, done) => {
      // Long lines are broken by quoted-printable.
      const content = (await text(stream)).replaceAll('=\r\n', '')
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), content })
      done()
    },
    allowInsecureAuth: true,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { url: `smtp://orders:secret@127.0.0.1:${portOf(server.server)}`, mails }
}

export function portOf(server: { address(): unknown }): number {
  return (server.address() as { readonly port: number }).port
}
