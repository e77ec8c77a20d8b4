/** An object with a value for each name. */
export function mapNames<F extends string, V>(names: readonly F[], value: (name: F) => V): Record<F, V> {
  const made: Partial<Record<F, V>> = {}
  for (const name of names) made[name] = value(name)
  return made as Record<F, V>
}
