import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mapNames } from '#contract/map-names.ts'
import { failureOf, NoAnswerError } from '#server/database/database-errors.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { cliMessages } from './messages.ts'

/** An impossible command line; the message is for the user. */
export class UsageError extends Error {}

/** Runs a command with the arguments of the process. Prints `usage` if it is asked for, and errors as sentences. */
export async function runCommand(usage: string, run: (args: readonly string[]) => Promise<number>): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    return
  }
  try {
    process.exitCode = await run(args)
  } catch (error) {
    console.error(errorSentence(error))
    if (error instanceof UsageError) console.error(usage)
    process.exitCode = 1
  }
}

export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const failure = failureOf(error)
  // The errors themselves say more here.
  const isExact = failure === 'other' || failure === 'outdated' || error instanceof NoAnswerError
  return isExact ? error.message : DATABASE_MESSAGES.failure[failure]
}

/** The options of these names, with a text or none, and what is no option. Throws `UsageError`. */
export function parseCommandLine<Text extends string, Switch extends string>(
  args: readonly string[],
  texts: readonly Text[],
  switches: readonly Switch[],
) {
  const withText = mapNames(texts, () => ({ type: 'string' }) as const)
  const options = { ...withText, ...mapNames(switches, () => ({ type: 'boolean' }) as const) }
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** An option that has one of these values, if it is there. Throws `UsageError`. */
export function choiceOption<T extends string>(name: string, value: string | undefined, allowed: readonly T[]) {
  const known = allowed.find((one) => one === value)
  if (value !== undefined && known === undefined) throw new UsageError(cliMessages.notOneOf(name, value, allowed))
  return known
}

/** The path of a file that the user names. npm runs scripts in the package's folder, not in the user's. */
export function userPath(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name)
}
