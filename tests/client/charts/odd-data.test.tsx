// @vitest-environment jsdom
// Covers: data Figures
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BarChart } from '#client/charts/bar-chart.tsx'
import { LineChart } from '#client/charts/line-chart.tsx'
import { isolatedPoints, linePath, type Spot } from '#client/charts/line-geometry.ts'
import { bandCentre, plotOf, valueScale } from '#client/charts/plot.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import { niceTicks } from '#client/data/series/nice-ticks.ts'
import { addMonths, lastDayOf } from '#contract/dashboard/period.ts'
import { madeBucket, madeReply } from '#tests/client/dashboard/made-reply.ts'
import { atDepth } from '#tests/support/test-depth.ts'
import { layOut } from './chart-size.ts'

/** Of the plot, in px. */
const WIDTH = 322
const SIZE = { height: 200, animated: false, colors: ['bar-actual', 'bar-projection'] }

beforeEach(() => layOut(WIDTH))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** '12.5%' as 12.5. */
function percentOf(text: string | null | undefined): number {
  expect(text).toMatch(/^\d+(\.\d+)?%$/)
  return Number.parseFloat(text ?? '')
}

/** The view of months with these amounts in minor units, from January 1990 on. */
function chartsOf(amounts: readonly (readonly [number, number | null])[], currency = 'USD') {
  const buckets = amounts.map(([revenue, other], index) => {
    const from = `${addMonths('1990-01', index)}-01`
    const days = { from, to: lastDayOf(from.slice(0, 7)) }
    return madeBucket({
      ...days,
      revenue,
      projection: other,
      projectedBy: other === null ? null : 'year',
      previous: other,
    })
  })
  const period = { from: '1990-01-01', to: buckets.at(-1)?.to ?? '' }
  return liveDashboardView(madeReply({ ...period, buckets, currency }))
}

const CASES: Readonly<Record<string, readonly (readonly [number, number | null])[]>> = {
  'nothing above zero': [
    [-500, -20_000],
    [-1, null],
    [-99_999, -3],
  ],
  'both signs': [
    [50_000, -20_000],
    [-50_000, 20_000],
    [0, null],
  ],
  'one month': [[12_345, null]],
  'one month below zero': [[-12_345, 500]],
  '420 months': Array.from({ length: 420 }, (_, index) => [
    ((index * 7919) % 100_000) - 20_000,
    index % 9 ? index : null,
  ]),
  'the largest amounts': [
    [900_000_000_000_000, -900_000_000_000_000],
    [1, null],
  ],
}

describe.each(['USD', 'JPY', 'KWD'])('charts in %s of', (currency) => {
  it.each(Object.entries(CASES))(
    '%s have no NaN, marks within the plot and labels that do not overlap',
    (_, amounts) => {
      const { projections, revenue } = chartsOf(amounts, currency)
      const { container } = render(
        <>
          <div data-testid="bars">
            <BarChart {...SIZE} hasTicks points={projections.points} ticks={projections.ticks} />
          </div>
          <div data-testid="lines">
            <LineChart {...SIZE} points={revenue.points} ticks={revenue.ticks} />
          </div>
        </>,
      )
      expect(container.innerHTML).not.toMatch(/NaN|Infinity|undefined/)
      const plot = plotOf(SIZE.height, projections.ticks)
      for (const bar of container.querySelectorAll('[data-testid=bars] .chart-fill')) {
        const band = bar.closest('svg')
        const [x, width] = ['x', 'width'].map((name) => percentOf(band?.getAttribute(name)))
        const [y, height] = ['y', 'height'].map((name) => Number(bar.getAttribute(name)))
        expect(x).toBeGreaterThanOrEqual(0)
        expect((x ?? 0) + (width ?? 0)).toBeLessThanOrEqual(100 + 1e-3)
        // A tick is 3 px high around its value.
        const overhang = bar.classList.contains('chart-tick') ? 1.5 : 0
        expect(y).toBeGreaterThanOrEqual(plot.top - overhang - 1e-3)
        expect((y ?? 0) + (height ?? 0)).toBeLessThanOrEqual(plot.bottom + overhang + 1e-3)
      }
      for (const chart of ['bars', 'lines']) {
        const texts = [...screen.getByTestId(chart).querySelectorAll('text[text-anchor=middle]')]
        expect(texts.length).toBeGreaterThan(0)
        let end = -plotOf(SIZE.height, (chart === 'bars' ? projections : revenue).ticks).left
        for (const text of texts) {
          const x = (percentOf(text.getAttribute('x')) / 100) * WIDTH
          const half = 3.5 * (text.textContent?.length ?? 0)
          expect(x - half).toBeGreaterThanOrEqual(end)
          end = x + half
        }
        expect(end).toBeLessThanOrEqual(WIDTH + 1e-6)
      }
    },
  )

  it('tiny amounts have ticks at multiples of the minor unit', () => {
    const { projections } = chartsOf(
      [
        [1, null],
        [2, 0],
      ],
      currency,
    )
    const least = { USD: 0.01, JPY: 1, KWD: 0.001 }[currency] ?? 1
    for (const { value } of projections.ticks) expect(value / least).toBeCloseTo(Math.round(value / least), 6)
    expect(projections.ticks.at(-1)?.value).toBeGreaterThanOrEqual(2 * least)
  })
})

describe('hundreds of months', () => {
  it('can be reached by keyboard, each with its figures', async () => {
    const { projections } = chartsOf(CASES['420 months'] ?? [])
    render(<BarChart {...SIZE} hasTicks points={projections.points} ticks={projections.ticks} />)
    const marks = [...document.querySelectorAll('[data-point]')]
    expect(marks).toHaveLength(420)
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement).toBe(marks[0])
    await user.keyboard('{End}{ArrowLeft}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Nov 2024, Actual: /)
    expect(within(screen.getByRole('tooltip')).getByText('Nov 2024')).toBeTruthy()
  })
})

/** Thousandths: no currency has smaller parts. */
const value = fc.option(
  fc.oneof(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -1e15, max: 1e15 })).map((parts) => parts / 1000),
  { nil: null },
)

describe('for any values', () => {
  it('the axis contains them and zero, without duplicate ticks', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 50 }), fc.constantFrom(0, 0.001, 0.01, 1), (values, least) => {
        const ticks = niceTicks(values, String, least)
        const numbers = values.filter((each): each is number => each !== null && Number.isFinite(each))
        if (numbers.every((each) => each === 0)) {
          expect(ticks).toEqual([])
          return
        }
        const [low, high] = [ticks.at(0)?.value ?? Number.NaN, ticks.at(-1)?.value ?? Number.NaN]
        const span = high - low
        for (const each of numbers) {
          expect(each).toBeGreaterThanOrEqual(low - span * 1e-9)
          expect(each).toBeLessThanOrEqual(high + span * 1e-9)
        }
        expect(ticks.some((tick) => tick.value === 0)).toBe(true)
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
        expect(ticks.length).toBeLessThanOrEqual(7)
        for (const { label } of ticks) expect(label).not.toMatch(/NaN|Infinity|e/)
      }),
      { numRuns: atDepth(1000) },
    )
  })

  it('a line stays within the plot and has gaps for missing values', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 120 }), (values) => {
        const ticks = niceTicks(values, String, 0)
        const plot = plotOf(200, ticks)
        const y = valueScale(ticks, plot)
        const spots = values.map((each, index): Spot => {
          const isNumber = each !== null && Number.isFinite(each)
          return { x: bandCentre(values.length, index), y: isNumber ? y(each) : null }
        })
        const path = linePath(spots)
        expect(path).not.toMatch(/NaN|Infinity/)
        const runs = spots.filter((spot, index) => spot.y !== null && (spots[index - 1]?.y ?? null) === null).length
        expect(path.match(/M/g)?.length ?? 0).toBe(runs)
        for (const spot of spots) {
          if (spot.y === null) continue
          expect(spot.y).toBeGreaterThanOrEqual(plot.top - 1e-6)
          expect(spot.y).toBeLessThanOrEqual(plot.bottom + 1e-6)
        }
        for (const spot of isolatedPoints(spots)) expect(spot.y).not.toBeNull()
      }),
      { numRuns: atDepth(500) },
    )
  })
})
