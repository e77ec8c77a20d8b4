/** The mail server by which links are sent, and the origin that they begin with. */
export interface MailSettings {
  /** smtp: or smtps:, with user and password. */
  readonly url: string
  /** The address of the sender. */
  readonly from: string
  readonly origin: string
}

type Refuse = (name: string, value: string, allowed: string) => never

/** The settings SMTP_URL and MAIL_FROM; undefined without the first. `origin`: of the setting PUBLIC_ORIGIN. */
export function readMailSettings(
  { SMTP_URL: url = '', MAIL_FROM: from = '' }: Readonly<Record<string, string | undefined>>,
  origin: string | undefined,
  refuse: Refuse,
): MailSettings | undefined {
  if (url === '') return undefined
  // The password in it is not printed.
  const place = url.slice(url.lastIndexOf('@') + 1)
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    refuse('SMTP_URL', `…${place}`, 'an address like smtps://user:password@mail.example.com')
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from)) refuse('MAIL_FROM', from, 'an e-mail address, because SMTP_URL is set')
  return { url, from, origin: origin ?? refuse('PUBLIC_ORIGIN', '', 'set, because the links in mails begin with it') }
}
