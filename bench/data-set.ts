import { resolve } from 'node:path'
import { DISTRIBUTIONS, type Distribution } from './made-orders.ts'

/** `N`, `N-even` or `N-other`: how many orders, and how they are distributed. */
export interface DataSet {
  readonly name: string
  readonly count: number
  readonly distribution: Distribution
}

export function parseDataSet(name = '1000000'): DataSet {
  const [count, distribution = 'skewed'] = name.split('-')
  const known = DISTRIBUTIONS.find((one) => one === distribution)
  if (!known || !(Number(count) > 0))
    throw new Error(`Unknown data set ${name}. Give a number, like 1000000, 1000000-even or 1000000-other.`)
  return { name, count: Number(count), distribution: known }
}

/** The folder that `npm run bench -- data NAME` fills. */
export function dataFolder({ name }: DataSet): string {
  return resolve('.cache', `bench-${name}`)
}
