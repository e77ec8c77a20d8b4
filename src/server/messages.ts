/** What people read when the server starts, and why it did not. */
export const START_MESSAGES = {
  running: (address: string) => `Orderboard is running at ${address}`,
  runningInTerminal: (address: string) => `${START_MESSAGES.running(address)} – press Ctrl+C to stop`,
  starting: 'Starting…',
  setUp: (link: string) => `There is no account yet. Open this link to make the owner’s: ${link}`,

  oldNode: (minimum: string, version: string) =>
    `Orderboard needs Node ${minimum} or newer; this is Node ${version}. Start it with a newer version.`,
  portInUse: (port: number | undefined, host: string | undefined) =>
    `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT.`,
  noSuchHost: (host: string | undefined) => `This machine has no address ${host}. Choose another one with HOST.`,
  dataFolderIsFile: (path: string | undefined) =>
    `The data folder cannot be created, because ${path} is a file. Choose another folder with DATA_DIR.`,
  dataFolderReadOnly: (path: string | undefined) =>
    `The data folder cannot be written (${path}). Change its permissions, or choose another folder with DATA_DIR.`,
  portForbidden: (port: number) => `Port ${port} needs more permissions. Choose a port above 1023 with PORT.`,
  databaseAway: (database: string, reason: string) =>
    `DATABASE_URL names ${database}, which cannot be reached (${reason}). Start it, or name another one.`,
  failed: (reason: string) => `Orderboard could not start: ${reason}`,

  invalidSetting: (name: string, value: string, allowed: string) =>
    `${name} is ${JSON.stringify(value)}; it must be ${allowed}.`,
  replicaWithoutPrimary: 'DATABASE_REPLICA_URL is set without DATABASE_URL. Set DATABASE_URL to its primary.',
  // The value is not repeated, because it can contain a password.
  notPostgresUrl: (name: string) =>
    `${name} must be the address of a PostgreSQL database: postgres://user@host:5432/orders.`,
}

/** What a setting may be, for `invalidSetting`. */
export const ALLOWED_VALUES = {
  wholeNumber: (max: number) => `a whole number from 0 to ${max}`,
  oneOf: (values: readonly string[]) => `one of ${values.join(', ')}`,
  host: 'an address or name of this machine',
  origins: 'a list of origins like https://orders.example.com, separated by commas',
  outside: (folder: string) => `a folder outside the data folder ${folder}`,
  timeZone: 'an IANA time zone, for example UTC or Europe/Berlin',
  networks: 'a list of addresses or networks like 10.0.0.0/8, separated by commas',
}
