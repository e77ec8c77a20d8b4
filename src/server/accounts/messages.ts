import { plural } from '#contract/plural.ts'
import type { Role } from '#contract/roles.ts'

/** What people read about accounts. */
export const ACCOUNT_MESSAGES = {
  history: 'History of the accounts',
  ownPagesOnly: 'A change with a session has to come from a page of this server.',
  signedOut: 'Sign in, or send a key in the Authorization header.',
  roleRefused: (role: Role) => `Your role here, ${role}, does not allow this.`,
  moneyHidden: 'Your role here, packer, has nothing to do with amounts of money.',
  unknownAddress: 'Unknown address',
  wrongPassword: 'The e-mail address or the password is wrong.',
  tooManyAttempts: (minutes: number) =>
    `There were too many attempts to sign in. Try again in ${plural(minutes, '# minute', '# minutes')}.`,
  noOwnerYet:
    'There is no account yet. Open the link that the server printed when it started, or run on its machine: npm run admin -- create-owner',
  commonPassword: 'This password is one of the most common ones. Choose another.',
  wrongCurrent: 'The present password is wrong.',
  wrongCode: 'The code is wrong, or was used already.',
  signInOver: 'This took too long. Start again to sign in.',
  twoFactorOn: 'Two-factor authentication is on already. Turn it off first.',
  passkeyUnknown: 'You have no such passkey.',
  passkeyRefused: 'The passkey was not accepted. Sign in with your password, or try another passkey.',
  worksElsewhere:
    'This person also works in a workspace that you do not own, whose owners have to agree. You can end the membership here.',
  emailTaken: (email: string) => `There is an account for ${email} already. Invite it by a link.`,
  isMember: (email: string) => `${email} is a member already.`,
  emailMissing: 'The field email of the body is missing. Add it.',
  nameMissing: 'The field name of the body is missing. Add it.',
  linkOver: 'This link was used already, or is no longer valid. Ask an owner for a new one.',
  ownerExists: 'There is an owner already. Make further accounts with create-user.',
  lastOwner: 'This is the last owner. Make another person owner first.',
  personUnknown: 'There is no such person in this workspace.',
  keyUnknown: 'There is no such key in this workspace.',
  hookUnknown: 'There is no such webhook in this workspace.',
  invitationUnknown: 'There is no such invitation in this workspace.',
  peopleOnly: 'Only a person who has signed in has this.',
  sessionUnknown: 'You have no such session.',
  invitationMail: 'Your invitation to Orderboard',
  passwordMail: 'Your new password for Orderboard',
  mail: (link: string) => `Open this link. It works once, within 7 days.\n\n${link}\n`,
  noOwner: 'There is no owner yet. Make the account of an owner first.',
}
