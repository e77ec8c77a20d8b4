import type { MadeInvitation } from '#contract/accounts/account-schema.ts'
import type { MailSettings } from '#contract/accounts/mail-settings.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'

/** Milliseconds, of each step: an owner waits for the answer. */
const DEADLINE = 5000

/** Whether the mail server took a mail with a link to an address; null where there is no mail server. */
export type SendLink = (link: Pick<MadeInvitation, 'email' | 'path'>, subject: string) => Promise<boolean | null>

export function linkSender(settings: MailSettings | undefined): SendLink {
  return async ({ email, path }, subject) =>
    settings ? sendMail(settings, { email, subject, text: ACCOUNT_MESSAGES.mail(`${settings.origin}${path}`) }) : null
}

/** Whether the mail server took the mail. */
export async function sendMail({ url, from }: MailSettings, mail: Record<'email' | 'subject' | 'text', string>) {
  const { createTransport } = await import('nodemailer')
  const [connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout] = Array<number>(4).fill(DEADLINE)
  const transport = createTransport({ url, connectionTimeout, greetingTimeout, socketTimeout, dnsTimeout })
  const { email: address, subject, text } = mail
  try {
    // The address is an object, because a text could name several.
    await transport.sendMail({ from, to: { name: '', address }, subject, text })
    return true
  } catch {
    return false
  } finally {
    transport.close()
  }
}
