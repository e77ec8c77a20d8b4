import type { ExaminedFile } from './c/examined-file.ts'
import type { Variant } from './perturb.ts'
import { pick, type Random } from './perturb-table.ts'
import { headingsOf, roleOf } from './synonyms.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A JSON file with other names, another order of them, and another envelope. */
export function perturbJson(file: ExaminedFile, random: Random): Variant {
  const value = parsed(file.text)
  if (value === null) return { ...file, changes: [] }
  const changes: string[] = []
  const chance = (name: string, odds: number) => {
    const isChosen = random() < odds
    if (isChosen) changes.push(name)
    return isChosen
  }
  const style = pick(random, [camel, snake, pascal])
  const names = new Map<string, string>()
  const rename = (key: string) => {
    const role = roleOf(key)
    const name = role && (names.get(key) ?? style(pick(random, headingsOf(role, pick(random, ['en', 'de', 'en'])))))
    if (name) names.set(key, name)
    return name || key
  }
  const renames = chance('names', 0.6)
  const shuffles = chance('order', 0.6)
  const adds = chance('more members', 0.5)
  const walk = (at: Json, depth: number): Json => {
    if (Array.isArray(at)) return at.map((element) => walk(element, depth + 1))
    if (at === null || typeof at !== 'object') return at
    const entries = Object.entries(at).map(([key, member]): [string, Json] => [key, walk(member, depth + 1)])
    const renamed = renames ? entries.map(([key, member]): [string, Json] => [rename(key), member]) : entries
    const unique = new Set(renamed.map(([key]) => key)).size === entries.length ? renamed : entries
    const more: [string, Json][] =
      adds && depth > 0
        ? [
            ['isTest', false],
            ['shopUrl', 'https://shop.example'],
          ]
        : []
    const all = [...unique, ...more]
    return Object.fromEntries(
      shuffles
        ? all
            .map((e) => ({ e, key: random() }))
            .sort((a, b) => a.key - b.key)
            .map(({ e }) => e)
        : all,
    )
  }
  let changed = walk(value, Array.isArray(value) ? 0 : -1)
  if (chance('envelope', 0.4)) {
    const name = pick(random, ['result', 'payload', 'salesOrders', 'content', 'rows'])
    changed = { status: 'ok', page: 1, [name]: changed }
  }
  return { ...file, text: JSON.stringify(changed), changes }
}

/** Null: not one JSON value. One order per line becomes a list. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const words = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
const upper = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
const snake = (text: string) => words(text).join('_').toLowerCase()
const pascal = (text: string) => words(text).map(upper).join('')
const camel = (text: string) => {
  const name = pascal(text)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
