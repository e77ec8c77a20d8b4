import { readFileSync } from 'node:fs'
import { START_MESSAGES } from './messages.ts'

/** Throws an `Error` with a sentence for users if `version` is older than package.json requires. */
export function requireNode(version: string): void {
  const { config } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const minimum = String(config.minimumNode)
  if (version.localeCompare(minimum, 'en', { numeric: true }) >= 0) return
  throw new Error(START_MESSAGES.oldNode(minimum, version))
}
