// `npm run admin -- …`. The server may run at the same time.
import '#server/data-folder/private-files.ts'
import type { Figures } from '#server/backup/figures.ts'
import { moveDatabase, restoreBackup } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { claimDataFolder } from '#server/data-folder/data-folder.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { databaseInWords, databaseSetting } from '#server/database-setting.ts'
import { readSettings } from '#server/env.ts'
import { parseCommandLine, runCommand, UsageError, userPath } from './command.ts'
import { type Contents, cliMessages } from './messages.ts'

await runCommand(cliMessages.adminUsage, async (args) => {
  const command = adminArguments(args)
  const { database, dataDir } = readSettings(process.env)
  if (database.kind === 'sqlite') claimDataFolder(dataDir)
  const place = databaseInWords(database)
  switch (command.name) {
    case 'backup': {
      const figures = await writeBackup(database, command.file, Date.now())
      console.log(cliMessages.backedUp(place, command.file, contentsOf(figures)))
      return 0
    }
    case 'restore': {
      const figures = await restoreBackup(command.file, database, command)
      console.log(cliMessages.restored(place, command.file, contentsOf(figures)))
      return 0
    }
    case 'move': {
      const figures = await moveDatabase(database, command.to, command)
      console.log(cliMessages.moved(place, databaseInWords(command.to), contentsOf(figures)))
      return 0
    }
    case 'verify': {
      const faults = await verifyDatabase(database)
      console.log(faults.length === 0 ? cliMessages.verified(place) : faults.join('\n'))
      return faults.length === 0 ? 0 : 1
    }
  }
})

function contentsOf({ orders, order_lines: lines, imports }: Figures): Contents {
  return { orders: Number(orders ?? 0), lines: Number(lines ?? 0), imports: Number(imports ?? 0) }
}

type AdminCommand =
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly replace: boolean }
  | { readonly name: 'verify' }
  | { readonly name: 'move'; readonly to: DatabaseLocation; readonly replace: boolean }

/** Throws `UsageError`. */
function adminArguments(args: readonly string[]): AdminCommand {
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
