import type { DatabaseLocation } from '#server/database/location.ts'
import { databaseSetting } from '#server/database-setting.ts'
import { parseCommandLine, UsageError, userPath } from './command.ts'
import { cliMessages } from './messages.ts'

export type AdminCommand =
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly replace: boolean }
  | { readonly name: 'verify' }
  | { readonly name: 'move'; readonly to: DatabaseLocation; readonly replace: boolean }

/** Throws `UsageError`. */
export function adminArguments(args: readonly string[]): AdminCommand {
  const { values, positionals } = parseCommandLine(args, { to: { type: 'string' }, replace: { type: 'boolean' } })
  const [name, file, ...more] = positionals
  const { to, replace = false } = values
  if (more[0] !== undefined) throw new UsageError(cliMessages.tooManyFiles(more[0]))
  switch (name) {
    case 'backup':
      return { name, file: backupFile(name, file) }
    case 'restore':
      return { name, file: backupFile(name, file), replace }
    case 'verify':
      return { name }
    case 'move': {
      if (to === undefined) throw new UsageError(cliMessages.moveTargetMissing)
      return { name, to: databaseSetting({ url: to, dataDir: '' }, refuse), replace }
    }
    default:
      throw new UsageError(name === undefined ? cliMessages.commandMissing : cliMessages.unknownCommand(name))
  }
}

function backupFile(command: string, file: string | undefined): string {
  if (file === undefined) throw new UsageError(cliMessages.backupFileMissing(command))
  return userPath(file)
}

function refuse(_variable: string, reason: string): never {
  throw new UsageError(cliMessages.badMoveTarget(reason))
}
