import { fold } from '#contract/text.ts'

const NAMES: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'janner', 'janvier', 'janv', 'enero', 'ene'],
  ['feb', 'february', 'februar', 'fevrier', 'fevr', 'fev', 'febrero'],
  ['mar', 'march', 'marz', 'mrz', 'mars', 'marzo'],
  ['apr', 'april', 'avril', 'avr', 'abril', 'abr'],
  ['may', 'mai', 'mayo'],
  ['jun', 'june', 'juni', 'juin', 'junio'],
  ['jul', 'july', 'juli', 'juillet', 'juil', 'julio'],
  ['aug', 'august', 'aout', 'agosto', 'ago'],
  ['sep', 'sept', 'september', 'septembre', 'septiembre', 'set'],
  ['oct', 'october', 'oktober', 'okt', 'octobre', 'octubre'],
  ['nov', 'november', 'novembre', 'noviembre'],
  ['dec', 'december', 'dezember', 'dez', 'decembre', 'diciembre', 'dic'],
]
const MONTHS = new Map(NAMES.flatMap((names, i) => names.map((name) => [name, i + 1] as const)))

/** 1 to 12 for a month's name, full or short, in English, German, French or Spanish. */
export function monthNumber(name: string): number | undefined {
  return MONTHS.get(fold(name))
}
