import { wordsOf } from '#server/database/dialect.ts'
import { GRAM } from '#server/database/text-bounds.ts'
import { type FilterCounts, filterCounts } from './search-counts.ts'
import { type Search, splitFilters, type Walk, walkLimit } from './search-steps.ts'

/** By what the orders of a filtered search are found: the text index, the indexes of the filters, or the texts of the period. */
export type SearchWay = 'index' | 'filter' | 'texts'

export interface SearchPlan extends ChosenWay {
  /** Whether an index leads to the orders of one of its filters. */
  readonly isLed: boolean
  /** The way where all of it is due: it may count first. */
  readonly whole: () => Promise<ChosenWay>
}

export interface ChosenWay {
  readonly way: SearchWay
  /** Milliseconds that it takes by that way, roughly. */
  readonly cost: number
  /** The walk to try before that, because it likely fills the page for less. */
  readonly walk: Walk | undefined
}

export interface FilteredSearch extends Search {
  /** Where the filters name statuses and projects or statuses hold the term: in how many orders. A look-up. */
  readonly shared: () => Promise<{ readonly all: number; readonly within: number } | undefined>
}

/** Milliseconds from which it is worth counting first. */
const DEAR = 25

/** A page is walked to through so many times the rows that would do if the matches lay evenly. */
const SPARE = 5

interface Counts extends FilterCounts {
  readonly all: number
  /** At most so many orders hold the term otherwise than by their project or status, and so many of the statuses by those. */
  readonly ownMost: number
  readonly sharedWithin: number | undefined
  readonly isNear: boolean
  readonly threes: number
}

/** The cheapest way through a filtered search, from counts alone. */
export async function planSearch(search: FilteredSearch): Promise<SearchPlan> {
  const { reads, term, index, limits } = search
  const { all, most, ownMost } = await index.bounds()
  const [filters, isNear, shared] = await Promise.all([
    filterCounts(search, all),
    most > limits.sorted ? index.isDense() : false,
    search.shared(),
  ])
  const threes = [...term].length - GRAM + 1
  const counts = { ...filters, all, ownMost, sharedWithin: shared?.within, isNear, threes }
  const plan = chosen(search, counts, most)
  // That many orders hold each of its parts says little of a long term; the index may count it without the orders' rows.
  const counting = most * threes * wordsOf(reads).searchCosts.countedThree
  const isWorthCounting = threes > 2 && plan.cost > DEAR && counting < plan.cost
  return {
    ...plan,
    isLed: Object.keys(filters.led).length > 0,
    whole: async () => (isWorthCounting ? chosen(search, counts, await index.count()) : plan),
  }
}

function chosen(search: Search, counts: Counts, most: number): ChosenWay {
  const { reads, query, limits } = search
  const { all, ofStatuses, share, led, isNear, threes } = counts
  const { searchCosts: costs, hasStatistics } = wordsOf(reads)
  const placed = Math.max(counts.placed, 1)
  const holding = most / Math.max(all, 1)
  const isLined = led.product !== undefined
  const asking = splitFilters(reads, query).isCovered ? ofStatuses * share * costs.rowOfText : costs.beyond
  const looking = Math.max(threes, 3) * costs.three * most
  const lines = isLined ? Math.min(most * costs.lines, (most + led.product) * costs.lineEntry) : 0
  // Their own index knows when a city's orders were placed.
  const within = hasStatistics ? Math.min(placed / all, 1) : 1
  const leading = [
    led.cities !== undefined && led.cities * within * costs.row,
    isLined && led.product * costs.lineRow,
    led.customer !== undefined && led.customer * costs.row,
  ].filter((cost) => cost !== false)
  const isIndexed = threes > 0 || most <= limits.sorted
  const ways: [SearchWay, number][] = [
    ['texts', placed * (costs.text + holding * asking)],
    ['index', isIndexed ? looking + most * (isNear ? costs.nearRow : costs.row) + lines : Number.POSITIVE_INFINITY],
    ['filter', leading.length === 0 ? placed * (costs.entry + ofStatuses * share * costs.row) : Math.min(...leading)],
  ]
  ways.sort(([, a], [, b]) => a - b)
  const [way, cost] = ways.find(([name]) => name === limits.way) ?? ways[0] ?? ['texts', 0]
  return { way, cost, walk: likelyWalk(search, counts, most, cost) }
}

/** The cheaper of the walks that likely fill the page for less than `cost`. */
function likelyWalk(
  { reads, query, limits }: Search,
  { all, placed, edge, ofStatuses, share, led, ownMost, sharedWithin }: Counts,
  most: number,
  cost: number,
): Walk | undefined {
  const { searchCosts: costs } = wordsOf(reads)
  const asking = splitFilters(reads, query).isCovered ? 0 : (most / all) * costs.beyond
  const isByDate = query.sort.field === 'date'
  const ofCity = isByDate && query.cities?.length === 1 ? led.cities : undefined
  const walks = [
    isByDate
      ? { among: placed, edge, row: costs.text + asking, byCity: false }
      : { among: all, edge: 0, row: costs.sortedRow, byCity: false },
  ]
  if (ofCity !== undefined) {
    const part = ofCity / all
    walks.push({ among: placed * part, edge: edge * part, row: costs.cityRow + asking, byCity: true })
  }
  // A status has words of its own, which orders of other statuses hold seldom.
  const holding = sharedWithin === undefined ? most * ofStatuses : Math.min(ownMost, most) * ofStatuses + sharedWithin
  const matches = Math.max((placed * holding * share) / all, 1)
  const likely = walks
    .map(({ among, edge, row, byCity }) => {
      const expected = (among * query.page * query.per) / matches
      const least = byCity ? limits.walk : walkLimit({ query, limits })
      const rows = Math.min(edge + SPARE * expected + least, cost / row)
      return { rows: Math.ceil(rows), byCity, cost: (edge + expected) * row }
    })
    .filter((walk) => walk.cost < cost && walk.byCity === (ofCity !== undefined && (limits.byCity ?? walk.byCity)))
    .sort((a, b) => a.cost - b.cost)
  return likely[0]
}
