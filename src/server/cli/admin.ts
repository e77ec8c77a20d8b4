// `npm run admin -- …`. The server may run at the same time.
import '#server/data-folder/private-files.ts'
import { text } from 'node:stream/consumers'
import { moveDatabase, restoreBackup } from '#server/backup/restore.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { claimDataFolder } from '#server/data-folder/claimed-folder.ts'
import { distribute, LAYOUTS, withLayout } from '#server/database/postgres/distribute.ts'
import { migrateDatabase } from '#server/database/prepare.ts'
import { databaseInWords, postgresLocation } from '#server/database-setting.ts'
import { readConfig } from '#server/env.ts'
import { isAccountCommand, runAccountCommand } from './account-commands.ts'
import { choiceOption, parseCommandLine, runCommand, UsageError, userPath } from './command.ts'
import { cliMessages } from './messages.ts'

const COMMANDS = ['backup', 'restore', 'move', 'verify', 'distribute']

await runCommand(cliMessages.adminUsage, async (args) => {
  const texts = ['to', 'by', 'email', 'name', 'role'] as const
  const { values, positionals } = parseCommandLine(args, texts, ['replace', 'password-stdin'])
  const [name, file, ...more] = positionals
  const { replace = false } = values
  if (more[0] !== undefined) throw new UsageError(cliMessages.tooManyFiles(more[0]))
  if (name === undefined) throw new UsageError(cliMessages.commandMissing)
  if (!isAccountCommand(name) && !COMMANDS.includes(name)) throw new UsageError(cliMessages.unknownCommand(name))
  const config = readConfig(process.env)
  const { database } = config
  const place = databaseInWords(database)
  if (database.kind === 'sqlite') claimDataFolder(config.dataDir)
  if (isAccountCommand(name)) {
    // All of stdin but the end of its line.
    const readPassword = async () => (await text(process.stdin)).replace(/\r?\n$/, '')
    await runAccountCommand(name, values, config, { readPassword, print: console.log })
    return 0
  }
  if (name === 'verify') {
    const faults = await verifyDatabase(database)
    console.log(faults.length === 0 ? cliMessages.verified(place) : faults.join('\n'))
    return faults.length === 0 ? 0 : 1
  }
  if (name === 'move') {
    if (values.to === undefined) throw new UsageError(cliMessages.moveTargetMissing)
    const to = postgresLocation('--to', values.to)
    console.log(cliMessages.moved(place, databaseInWords(to), await moveDatabase(database, to, { replace })))
    return 0
  }
  if (name === 'distribute') {
    const layout = choiceOption('by', values.by, LAYOUTS)
    if (!layout) throw new UsageError(cliMessages.optionMissing('by'))
    await migrateDatabase(database)
    const cluster = await withLayout(database)
    if (cluster.kind === 'sqlite' || cluster.isSpread === undefined) throw new Error(cliMessages.notDistributable)
    await distribute(cluster.url, layout, console.log)
    return 0
  }
  if (file === undefined) throw new UsageError(cliMessages.backupFileMissing(name))
  const path = userPath(file)
  if (name === 'backup') console.log(cliMessages.backedUp(place, path, await writeBackup(database, path, Date.now())))
  else console.log(cliMessages.restored(place, path, await restoreBackup(path, database, { replace })))
  return 0
})
