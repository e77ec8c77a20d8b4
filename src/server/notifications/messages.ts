/** Sentences that calls of notifications and webhooks are refused with, and why a delivery failed. */
export const NOTIFICATION_MESSAGES = {
  noMail: 'Notifications by e-mail need a mail server (SMTP_URL) and the account of a person.',
  notAllowed: (origin: string) =>
    `The server may not call ${origin}. Its operator allows addresses with WEBHOOK_ORIGINS.`,
  noWebhook: 'There is no such webhook.',
  manyWebhooks: (most: number) => `A workspace has at most ${most} webhooks. Delete one first.`,
  status: (status: number) => `It answered with status ${status}.`,
  unreachable: 'It could not be reached within 10 seconds.',
  subject: (notifications: number) => `${notifications} notifications from Orderboard`,
  turnOff: (link: string) => `You can turn these e-mails off: ${link}`,
  mailFailed: 'The mail server did not take the e-mail.',
}
