// `npm run admin -- …`. The server may run at the same time.
import '#server/data-folder/private-files.ts'
import type { Figures } from '#server/backup/figures.ts'
import { moveDatabase, restoreBackup } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { claimDataFolder } from '#server/data-folder/data-folder.ts'
import { databaseInWords, postgresLocation } from '#server/database-setting.ts'
import { readConfig } from '#server/env.ts'
import { parseCommandLine, runCommand, UsageError, userPath } from './command.ts'
import { type Contents, cliMessages } from './messages.ts'

await runCommand(cliMessages.adminUsage, async (args) => {
  const { values, positionals } = parseCommandLine(args, { to: { type: 'string' }, replace: { type: 'boolean' } })
  const [name, file, ...more] = positionals
  const { replace = false } = values
  if (more[0] !== undefined) throw new UsageError(cliMessages.tooManyFiles(more[0]))
  switch (name) {
    case 'backup': {
      const path = backupPath(name, file)
      const { database, place } = configuredDatabase()
      const figures = await writeBackup(database, path, Date.now())
      console.log(cliMessages.backedUp(place, path, contentsOf(figures)))
      return 0
    }
    case 'restore': {
      const path = backupPath(name, file)
      const { database, place } = configuredDatabase()
      const figures = await restoreBackup(path, database, { replace })
      console.log(cliMessages.restored(place, path, contentsOf(figures)))
      return 0
    }
    case 'move': {
      if (values.to === undefined) throw new UsageError(cliMessages.moveTargetMissing)
      const to = postgresLocation('--to', values.to)
      const { database, place } = configuredDatabase()
      const figures = await moveDatabase(database, to, { replace })
      console.log(cliMessages.moved(place, databaseInWords(to), contentsOf(figures)))
      return 0
    }
    case 'verify': {
      const { database, place } = configuredDatabase()
      const faults = await verifyDatabase(database)
      console.log(faults.length === 0 ? cliMessages.verified(place) : faults.join('\n'))
      return faults.length === 0 ? 0 : 1
    }
    default:
      throw new UsageError(name === undefined ? cliMessages.commandMissing : cliMessages.unknownCommand(name))
  }
})

/** The database that the environment names, and its name for people. */
function configuredDatabase() {
  const { database, dataDir } = readConfig(process.env)
  if (database.kind === 'sqlite') claimDataFolder(dataDir)
  return { database, place: databaseInWords(database) }
}

function contentsOf({ orders, order_lines: lines, imports }: Figures): Contents {
  return { orders: Number(orders ?? 0), lines: Number(lines ?? 0), imports: Number(imports ?? 0) }
}

function backupPath(command: string, file: string | undefined): string {
  if (file === undefined) throw new UsageError(cliMessages.backupFileMissing(command))
  return userPath(file)
}
