import { MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '#contract/accounts/account-limits.ts'
import type { Person } from '#contract/accounts/account-schema.ts'
import { MAX_HEADING_LINE } from '#contract/imports/import-choices.ts'
import { IMPORT_FORMATS, type ImportProgress, type ImportReport } from '#contract/imports/import-schema.ts'
import { figure, plural } from '#contract/plural.ts'
import { ROLES, type Role } from '#contract/roles.ts'
import { MAX_SHOP_NAME } from '#contract/shops.ts'
import type { Figures } from '#server/backup/figures.ts'
import { LAYOUTS } from '#server/database/postgres/distribute.ts'
import { FIRST_WORKSPACE } from '#server/database/workspaces.ts'

// Every sentence of the command line.

const list = new Intl.ListFormat('en', { style: 'short', type: 'conjunction' })

const contentsText = ({ orders, order_lines: lines, imports }: Figures): string =>
  list.format([
    plural(Number(orders), '# order', '# orders'),
    plural(Number(lines), '# order line', '# order lines'),
    plural(Number(imports), '# import', '# imports'),
  ])

export const cliMessages = {
  importUsage: `Usage: npm run import -- FILE… [--format ${IMPORT_FORMATS.join('|')}] [--dry-run] [--json] [--date-order day-first|month-first] [--decimal-mark point|comma] [--amount-unit major|minor] [--heading-line N] [--mapping FILE.json] [--rejected FILE] [--edits keep|replace] [--shop SLUG | --new-shop NAME]`,
  adminUsage: `Usage: npm run admin -- COMMAND
  backup FILE               saves everything in one file that SQLite and PostgreSQL can restore
  restore FILE [--replace]  restores a backup completely or not at all; --replace overwrites orders
  verify                    checks every value, recalculates all aggregates and indexes, and compares them
  move --to URL [--replace] copies everything to the PostgreSQL database at URL
  distribute --by ${LAYOUTS.join('|')}
                            spreads the tables over a Citus cluster, and prints the statements
  create-owner              prints a link to make the first account; with --email E --name N --password-stdin makes it
  create-user --email E --name N --role ${ROLES.join('|')} --password-stdin
  create-key --name N --role ${ROLES.join('|')}
                            prints a key for programs, which send it as Authorization: Bearer KEY
  reset-password --email E  prints a link to set a new password; with --password-stdin sets it
  list-users
  reset-two-factor --email E
                            lets the person sign in without a code, who has lost the app
  disable-user --email E    ends the person's sessions and lets them sign in no more
The database is the one in DATABASE_URL or DATA_DIR.`,

  fileMissing: 'No file was named. Name at least one.',
  rejectedNeedsOneFile: '--rejected works with one file only. Import the files one by one.',
  twoShops: '--shop and --new-shop exclude each other. Use one of them.',
  newShopNeedsOneFile: '--new-shop works with one file only. Import the others with --shop.',
  noShopName: '--new-shop needs the name of the shop.',
  longShopName: (characters: number) =>
    `The name of --new-shop has ${characters} characters. It may have ${MAX_SHOP_NAME}.`,
  headingLine: (value: string) =>
    `--heading-line is “${value}”. It must be a line number from 1 to ${MAX_HEADING_LINE}.`,
  notOneOf: (option: string, value: string, allowed: readonly string[]) =>
    `--${option} is “${value}”. It must be one of ${allowed.join(', ')}.`,
  noSuchFile: (name: string) => `The file ${name} does not exist.`,
  badMapping: (name: string, reason: string) => `${name}: ${reason}`,

  commandMissing: 'No command was named.',
  unknownCommand: (name: string) => `The command “${name}” does not exist.`,
  backupFileMissing: (command: string) => `No file was named. Use npm run admin -- ${command} FILE.`,
  tooManyFiles: (extra: string) => `Name one file at a time. “${extra}” is one too many.`,
  moveTargetMissing: 'No target was named. Use --to postgres://user@host/database.',
  notDistributable: 'Only a database with the extension citus can be distributed. Name one in DATABASE_URL.',

  backedUp: (place: string, file: string, contents: Figures) =>
    `Backed up ${place} to ${file}: ${contentsText(contents)}.`,
  restored: (place: string, file: string, contents: Figures) =>
    `Restored ${file} to ${place}: ${contentsText(contents)}. Counts and sums match the backup.`,
  moved: (from: string, to: string, contents: Figures) =>
    `Copied ${from} to ${to}: ${contentsText(contents)}. Counts and sums match.
Start the server with DATABASE_URL set to the new database. The previous one is unchanged.`,
  verified: (place: string) => `${place}: all aggregates and indexes match the orders.`,

  progress: (name: string, { state }: ImportProgress, bar: string, percent: string) =>
    `${name} ${state} ${bar} ${percent}`,
  pace: (perSecond: number, secondsLeft: number) => `, ${figure(perSecond)} per second, ${secondsLeft} s left`,

  refused: (name: string) => `${name}: refused, nothing was changed.`,
  answer: {
    dateOrder: 'Add --date-order day-first or --date-order month-first to the command.',
    shop: 'Add --shop with the shop of the file to the command, or --new-shop NAME for another shop:',
    decimalMark: 'Add --decimal-mark comma or --decimal-mark point to the command.',
    amountUnit: 'Add --amount-unit major or --amount-unit minor to the command.',
  },
  shop: ({ slug, name, matching, conflicting }: NonNullable<ImportReport['shops']>[number]) =>
    `--shop ${slug}  ${name}: ${plural(matching, '# order', '# orders')} with the same customer and date, ${figure(conflicting)} with others`,
  mappingToSave: (json: string) =>
    `To import it, save this mapping, correct or complete it, and add --mapping FILE.json to the command:\n${json}`,
  checked: (name: string, details: readonly string[]) =>
    `${name}: checked, nothing was written (${details.join(', ')})`,
  imported: (name: string, details: readonly string[]) => `${name}: imported (${details.join(', ')})`,
  dates: (order: string) => `dates ${order}`,
  orders: ({ created, updated, unchanged }: ImportReport['orders']) =>
    `orders: ${figure(created)} created, ${figure(updated)} updated, ${figure(unchanged)} unchanged`,
  conflicts: ({ orders, fields, choice }: NonNullable<ImportReport['conflicts']>) =>
    `${plural(fields, '# field', '# fields')} in ${plural(orders, '# order', '# orders')} ${fields === 1 ? 'was' : 'were'} edited and changed in the file: ${choice === 'keep' ? 'the edit stays; --edits replace takes the file’s value' : 'the file’s value is taken'}`,
  conflict: ({ id, field, edited, inFile }: NonNullable<ImportReport['conflicts']>['named'][number]) =>
    `${id}, ${field}: edited ${JSON.stringify(edited)}, in the file ${JSON.stringify(inFile)}`,
  records: ({ records, accepted, rejected, repeated, blank }: ImportReport) =>
    `records: ${figure(records)} = ${figure(accepted)} accepted + ${figure(rejected)} rejected + ${figure(repeated)} repeated + ${figure(blank)} blank`,
  note: (note: string) => `note: ${note}`,
  rejected: ({ line, column, reason }: ImportReport['errors'][number]) =>
    `rejected: line ${line}${column === null ? '' : `, ${column}`}: ${reason}`,
  moreRejected: (more: number) => `… and ${figure(more)} more; --json lists them`,

  optionMissing: (name: string) => `--${name} is missing.`,
  invalidPerson: `The e-mail address must have an @, the name 1 to ${MAX_NAME} characters, and the password ${MIN_PASSWORD} to ${MAX_PASSWORD}.`,
  setUpLink: (link: string) => `Open this link to make the owner’s account. It works once, for seven days:\n${link}`,
  passwordLink: (email: string, link: string) =>
    `Give ${email} this link to set a new password. It works once, for seven days:\n${link}`,
  personMade: (email: string, role: Role) => `${email} can sign in as ${role}.`,
  passwordSet: (email: string) => `${email} has a new password, and no session.`,
  keyMade: (name: string, role: Role) => `The key “${name}” (${role}), which is shown only here:`,
  person: ({ email, name, role, isDisabled }: Person, workspaceId: number) => {
    const more = [
      ...(workspaceId === FIRST_WORKSPACE ? [] : [`workspace ${workspaceId}`]),
      ...(isDisabled ? ['disabled'] : []),
    ]
    return [email, name, role, ...more].join('  ')
  },
  personDisabled: (email: string) => `${email} cannot sign in any more.`,
  twoFactorOff: (email: string) => `${email} signs in without a code.`,
  noPerson: (email: string) => `There is no account for ${email}.`,
}
