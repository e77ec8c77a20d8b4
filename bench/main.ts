/** `npm run bench -- NAME …`: runs the named benchmarks, or lists them. Each prints what it compares itself with. */
const BENCHMARKS: Readonly<Record<string, { what: string; run: () => Promise<{ run: () => Promise<void> }> }>> = {
  load: { what: 'milliseconds to the first look on a slow phone', run: () => import('#bench/first-load.ts') },
  list: { what: 'milliseconds from key or click to painted rows', run: () => import('#bench/list-latency.ts') },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name))
if (names.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark called ${unknown.join(', ')}. There are:`)
  for (const [name, { what }] of Object.entries(BENCHMARKS)) console.log(`npm run bench -- ${name}   ${what}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}
for (const name of names) await (await BENCHMARKS[name]?.run())?.run()

export {}
