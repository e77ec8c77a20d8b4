import { readFileSync } from 'node:fs'

/** Throws an `Error` with a sentence for people if `version` is older than package.json asks for. */
export function requireNode(version: string): void {
  const { config } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const minimum = String(config.minimumNode)
  if (version.localeCompare(minimum, 'en', { numeric: true }) >= 0) return
  throw new Error(`Orderboard needs Node ${minimum} or newer; this is Node ${version}. Start it under a newer one.`)
}
