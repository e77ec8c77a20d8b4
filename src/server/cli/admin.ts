// What `npm run admin -- …` runs. It may run beside the server.
import '#server/data-folder/private-files.ts'
import { resolve } from 'node:path'
import type { Figures } from '#server/backup/figures.ts'
import { moveDatabase, restoreBackup } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { claimDataFolder } from '#server/data-folder/data-folder.ts'
import { databaseInWords } from '#server/database-setting.ts'
import { readSettings } from '#server/env.ts'
import { ADMIN_USAGE, type AdminCommand, adminArguments } from './admin-arguments.ts'
import { errorSentence } from './error-sentence.ts'
import { helpIfAsked } from './help.ts'
import { UsageError } from './import-arguments.ts'

helpIfAsked(process.argv.slice(2), ADMIN_USAGE)
try {
  // npm runs scripts in the package's folder; names are meant from where the user stands.
  const stand = process.env.INIT_CWD ?? process.cwd()
  process.exitCode = await run(adminArguments(process.argv.slice(2), (file) => resolve(stand, file)))
} catch (error) {
  console.error(errorSentence(error))
  if (error instanceof UsageError) console.error(ADMIN_USAGE)
  process.exitCode = 1
}

async function run(command: AdminCommand): Promise<number> {
  const { database, dataDir } = readSettings(process.env)
  if (database.kind === 'sqlite') claimDataFolder(dataDir)
  const place = databaseInWords(database)
  switch (command.name) {
    case 'backup':
      console.log(`${told(await writeBackup(database, command.file, Date.now()))} of ${place} are in ${command.file}.`)
      return 0
    case 'restore':
      console.log(
        `${told(await restoreBackup(command.file, database, command))} are now in ${place}; counts and sums agree.`,
      )
      return 0
    case 'move': {
      const figures = await moveDatabase(database, command.to, command)
      console.log(`${told(figures)} of ${place} are now in ${databaseInWords(command.to)} too; counts and sums agree.`)
      console.log('Start the server with DATABASE_URL set to it. What was there before is left as it was.')
      return 0
    }
    case 'verify': {
      const faults = await verifyDatabase(database)
      console.log(faults.length === 0 ? `${place}: all sums and indexes are as the orders say.` : faults.join('\n'))
      return faults.length === 0 ? 0 : 1
    }
  }
}

function told({ orders = '0', order_lines: lines = '0', imports = '0' }: Figures): string {
  return `${orders} orders with ${lines} lines and ${imports} imports`
}
