import { Check } from 'typebox/value'
import { NewPersonSchema } from '#contract/accounts/account-schema.ts'
import { ROLES, type Role, THIS_COMPUTER } from '#contract/roles.ts'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { accountsAt, type OpenedAccounts } from '#server/accounts/accounts.ts'
import { createLink, linkOrigin } from '#server/accounts/invitations.ts'
import { ACCOUNT_MESSAGES } from '#server/accounts/messages.ts'
import {
  changePerson,
  createPerson,
  findPerson,
  listPeople,
  membershipsOf,
  setPassword,
  workspacesWithOwner,
} from '#server/accounts/people.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'
import type { ServerConfig } from '#server/env.ts'
import { choiceOption } from './command.ts'
import { cliMessages } from './messages.ts'

type Options = Partial<Record<'email' | 'name' | 'role', string> & Record<'password-stdin', boolean>>

/** Each prints its result; the server may run at the same time. Rejects with an `Error` for users. */
const COMMANDS: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  'create-owner': async ({ accounts, options, origin, hasOwner, io }) => {
    if (hasOwner) throw new Error(ACCOUNT_MESSAGES.ownerExists)
    if (options.email === undefined && options.name === undefined && !options['password-stdin']) {
      const link = { kind: 'owner', workspaceId: FIRST_WORKSPACE, role: 'owner', email: '' } as const
      io.print(cliMessages.setUpLink(`${origin}${(await createLink(accounts, link)).path}`))
      return
    }
    const person = await newPerson(options, 'owner', io)
    await createPerson(accounts, FIRST_WORKSPACE, person, { by: THIS_COMPUTER, isFirstOwner: true })
    io.print(cliMessages.personMade(person.email, 'owner'))
  },
  'create-user': async ({ accounts, options, hasOwner, io }) => {
    const person = await newPerson(options, roleOf(options), io)
    if (!hasOwner) throw new Error(ACCOUNT_MESSAGES.noOwner)
    await createPerson(accounts, FIRST_WORKSPACE, person, { by: THIS_COMPUTER })
    io.print(cliMessages.personMade(person.email, person.role))
  },
  'create-key': async ({ accounts, options, hasOwner, io }) => {
    const made = { name: needed(options, 'name'), role: roleOf(options) }
    if (!hasOwner) throw new Error(ACCOUNT_MESSAGES.noOwner)
    const { key } = await createAccessKey(accounts, FIRST_WORKSPACE, made)
    io.print(`${cliMessages.keyMade(made.name, made.role)}\n${key}`)
  },
  'reset-password': async ({ accounts, options, origin, io }) => {
    const person = await namedPerson(accounts, options)
    const { email, role, workspaceId } = person
    if (options['password-stdin']) {
      const { password } = validPerson({ email, name: email, role, password: await io.readPassword() })
      await setPassword(accounts, person, password, THIS_COMPUTER)
      io.print(cliMessages.passwordSet(email))
      return
    }
    const { path } = await createLink(accounts, { kind: 'password', workspaceId, role, email })
    io.print(cliMessages.passwordLink(email, `${origin}${path}`))
  },
  'reset-two-factor': (context) => change(context, { twoFactor: false }, cliMessages.twoFactorOff),
  'list-users': async ({ accounts, io }) => {
    // Each workspace has one.
    for (const workspaceId of (await workspacesWithOwner(accounts.database)).sort((a, b) => a - b))
      for (const person of await listPeople(accounts, workspaceId)) io.print(cliMessages.person(person, workspaceId))
  },
  'disable-user': (context) => change(context, { isDisabled: true }, cliMessages.personDisabled),
}

interface Context {
  readonly accounts: OpenedAccounts
  readonly options: Options
  readonly origin: string
  readonly hasOwner: boolean
  readonly io: CommandIo
}

interface CommandIo {
  readonly readPassword: () => Promise<string>
  readonly print: (line: string) => void
}

export function isAccountCommand(name: string): boolean {
  return name in COMMANDS
}

export async function runAccountCommand(name: string, options: Options, config: ServerConfig, io: CommandIo) {
  await using opened = new AsyncDisposableStack()
  const accounts = opened.adopt(accountsAt(config.database, Date.now), (one) => one.close())
  const hasOwner = await accounts.hasOwner()
  const origin = linkOrigin(config)
  await COMMANDS[name]?.({ accounts: await accounts.open(), options, origin, hasOwner, io })
}

async function newPerson(options: Options, role: Role, io: CommandIo) {
  const [email, name] = [needed(options, 'email'), needed(options, 'name')]
  if (!options['password-stdin']) throw new Error(cliMessages.optionMissing('password-stdin'))
  return validPerson({ email, name, role, password: await io.readPassword() })
}

function validPerson<Given extends Record<'email' | 'name' | 'password', string>>(person: Given): Given {
  if (!Check(NewPersonSchema, person)) throw new Error(cliMessages.invalidPerson)
  return person
}

function needed(options: Options, name: 'email' | 'name'): string {
  const value = options[name]
  if (value === undefined || value === '') throw new Error(cliMessages.optionMissing(name))
  return value
}

function roleOf({ role }: Options): Role {
  const known = choiceOption('role', role, ROLES)
  if (!known) throw new Error(cliMessages.optionMissing('role'))
  return known
}

async function change(
  { accounts, options, io }: Context,
  changed: Parameters<typeof changePerson>[3],
  message: (email: string) => string,
): Promise<void> {
  const { id, email, workspaceId } = await namedPerson(accounts, options)
  await changePerson(accounts, workspaceId, id, changed, THIS_COMPUTER)
  io.print(message(email))
}

/** Who has the address, in the first of their workspaces. */
async function namedPerson({ database }: OpenedAccounts, options: Options) {
  const email = needed(options, 'email')
  const memberships = await membershipsOf({ database }, email.toLowerCase())
  const [known] = memberships.sort((a, b) => Number(a.workspaceId) - Number(b.workspaceId))
  if (!known?.workspaceId) throw new Error(cliMessages.noPerson(email))
  return { ...(await findPerson(database, known.workspaceId, known.id)), workspaceId: known.workspaceId }
}
