import { parseArgs } from 'node:util'
import type { DatabaseLocation } from '#server/database/location.ts'
import { postgresLocation } from '#server/database-setting.ts'
import { UsageError } from './import-arguments.ts'

export type AdminCommand =
  | { readonly name: 'backup'; readonly file: string }
  | { readonly name: 'restore'; readonly file: string; readonly replace: boolean }
  | { readonly name: 'verify' }
  | { readonly name: 'move'; readonly to: DatabaseLocation; readonly replace: boolean }

export const ADMIN_USAGE = `Usage: npm run admin -- COMMAND
  backup FILE               everything the database keeps, in one file for either kind of database
  restore FILE [--replace]  puts a backup in place of what is there: all of it, or nothing
  verify                    checks every value, recalculates every sum and index, and compares
  move --to URL [--replace] copies everything into the PostgreSQL database at URL
The database is the one that DATABASE_URL or DATA_DIR names.`

/** Throws `UsageError`. `resolve` makes a path of a file that the user names. */
export function adminArguments(args: readonly string[], resolve: (file: string) => string): AdminCommand {
  const { values, positionals } = parsed(args)
  const [name, file, ...more] = positionals
  const replace = values.replace ?? false
  if (more.length > 0) throw new UsageError(`One file at a time: what is ${JSON.stringify(more[0])}?`)
  const named = () => {
    if (file === undefined) throw new UsageError(`Which file? Say npm run admin -- ${name} FILE.`)
    return resolve(file)
  }
  switch (name) {
    case 'backup':
      return { name, file: named() }
    case 'restore':
      return { name, file: named(), replace }
    case 'verify':
      return { name }
    case 'move': {
      if (values.to === undefined) throw new UsageError('Where to? Say --to postgres://user@host/database.')
      return { name, to: postgresLocation('--to', values.to), replace }
    }
    default:
      throw new UsageError(name === undefined ? 'Which command?' : `There is no command ${JSON.stringify(name)}.`)
  }
}

function parsed(args: readonly string[]) {
  try {
    const options = { to: { type: 'string' }, replace: { type: 'boolean' } } as const
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
