// `npm run admin -- …`. The server may run at the same time.
import '#server/data-folder/private-files.ts'
import type { Figures } from '#server/backup/figures.ts'
import { moveDatabase, restoreBackup } from '#server/backup/fill-database.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { claimDataFolder } from '#server/data-folder/data-folder.ts'
import { databaseInWords } from '#server/database-setting.ts'
import { readSettings } from '#server/env.ts'
import { adminArguments } from './admin-arguments.ts'
import { runCommand } from './command.ts'
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
