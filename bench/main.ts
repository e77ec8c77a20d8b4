/** `npm run bench -- NAME [ARGUMENT …]`: runs the named benchmark, or lists them. Each prints what it compares with. */
import '#server/data-folder/private-files.ts'

interface Benchmark {
  readonly usage: string
  readonly what: string
  readonly load: () => Promise<{ run: (values: readonly string[]) => Promise<void> }>
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  'first-look': {
    usage: 'first-look',
    what: 'first paint, rows, input and keys against a bare React page, on a slow phone and not; first-look ROUNDS',
    load: () => import('#bench/first-look.ts'),
  },
  day: {
    usage: 'day',
    what: "a day's work: 50 orders triaged by the keyboard, from each key to its painted result; day ROUNDS",
    load: () => import('#bench/day.ts'),
  },
  data: {
    usage: 'data N',
    what: 'a data folder with N generated orders; N-even: evenly distributed names, projects, addresses and cities; N-other: of another kind',
    load: () => import('#bench/data.ts'),
  },
  scale: {
    usage: 'scale N',
    what: 'list, search, dashboard, write and start over those N orders',
    load: () => import('#bench/scale.ts'),
  },
  compare: {
    usage: 'compare FOLDER N',
    what: 'the same in another checkout, in turn, side by side',
    load: () => import('#bench/compare.ts'),
  },
  distributed: {
    usage: 'distributed URL',
    what: 'moves orders to the Citus cluster at URL, changes some, and asks it and a file 600 questions; distributed URL QUESTIONS SEED',
    load: () => import('#bench/distributed.ts'),
  },
  import: {
    usage: 'import N',
    what: 'imports N orders into both databases and compares with their bulk loaders; import N meanwhile: other requests during it',
    load: () => import('#bench/import.ts'),
  },
  export: {
    usage: 'export N',
    what: 'those N orders as CSV and JSON: seconds, memory, and how long others wait',
    load: () => import('#bench/export.ts'),
  },
  people: {
    usage: 'people N',
    what: 'people at once over those N orders, more of them until the p95 of lists doubles; people N SECONDS',
    load: () => import('#bench/people.ts'),
  },
  stress: {
    usage: 'stress',
    what: 'everything that clients can open, all at once for two minutes, while an honest client works; stress SECONDS ORDERS',
    load: () => import('#bench/stress.ts'),
  },
}

const [name, ...values] = process.argv.slice(2)
const chosen = name !== undefined && Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined
if (chosen) {
  const { run } = await chosen.load()
  await run(values)
} else {
  if (name !== undefined) console.error(`There is no benchmark called ${name}. There are:`)
  for (const { usage, what } of Object.values(BENCHMARKS)) console.log(`npm run bench -- ${usage.padEnd(16)} ${what}`)
  process.exit(name === undefined ? 0 : 1)
}
