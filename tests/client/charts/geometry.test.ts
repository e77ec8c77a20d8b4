// Covers: specification 9
// Covers: data Figures
import { arc, curveMonotoneX, line, stack, stackOffsetDiverging } from 'd3-shape'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stackedBars } from '#client/charts/bar-geometry.ts'
import { arcPath, donutAngles, INNER_RADIUS, OUTER_RADIUS, PADDING_ANGLE } from '#client/charts/donut-geometry.ts'
import { isolatedPoints, linePath } from '#client/charts/line-geometry.ts'
import { bandAttributes, bandCentre, labelStep, plotOf, valueScale } from '#client/charts/plot.ts'

const ticks = [0, 10, 20, 30].map((value) => ({ value, label: `${value}M` }))
const values = fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: false }), { nil: null })

describe('stacked bars', () => {
  const plot = plotOf(200, ticks)
  const y = valueScale(ticks, plot)

  it('are stacked from the bottom of the axis', () => {
    const [lower, upper] = stackedBars([16, 4], y)
    expect(lower?.y).toBe(y(16))
    expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeCloseTo(plot.bottom)
    expect(upper?.y).toBeCloseTo(y(20))
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? 0)
  })

  it('have no NaN or negative height, for any values', () => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 3 }), (row) => {
        const bars = stackedBars(row, y)
        expect(bars).toHaveLength(row.length)
        for (const bar of bars) {
          expect(Object.values(bar).every(Number.isFinite)).toBe(true)
          expect(bar.height).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('stack negative values downwards from zero', () => {
    const axis = [-10, 0, 10].map((value) => ({ value, label: `${value}` }))
    const scale = valueScale(axis, plotOf(200, axis))
    const [up, down] = stackedBars([5, -5], scale)
    expect(up?.y).toBeCloseTo(scale(5))
    expect(down?.y).toBeCloseTo(scale(0))
    expect(down?.height).toBeCloseTo(scale(-5) - scale(0))
  })
})

describe('the axis', () => {
  it('maps its ends to the ends of the plot', () => {
    const plot = plotOf(200, ticks)
    const y = valueScale(ticks, plot)
    expect([y(0), y(30), y(15)]).toEqual([plot.bottom, plot.top, (plot.bottom + plot.top) / 2])
  })

  it('returns numbers without an extent or ticks', () => {
    const plot = plotOf(0, [])
    expect(valueScale([], plot)(5)).toBe(plot.bottom)
  })

  it('is shared equally by up to 500 points, each in the middle of its band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
        let end = 0
        for (let index = 0; index < count; index++) {
          const { x, width } = bandAttributes(count, index)
          const [start, size] = [x, width].map(Number.parseFloat)
          expect(start).toBeCloseTo(end, 2)
          expect(bandCentre(count, index)).toBeCloseTo((start ?? 0) + (size ?? 0) / 2, 2)
          end = (start ?? 0) + (size ?? 0)
        }
        expect(end).toBeCloseTo(100, 2)
      }),
    )
  })

  it('labels every point if there is room, and never lets two labels overlap', () => {
    const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']
    expect(labelStep(months, 60)).toBe(1)
    const many = Array.from({ length: 300 }, (_, index) => `Jan ${1900 + index}`)
    const band = 300 / 300
    expect(labelStep(many, band) * band).toBeGreaterThanOrEqual(8 * 7)
  })
})

describe('the line', () => {
  it('has a gap for a missing value, and a dot for a point between two gaps', () => {
    const spots = [
      { x: 0, y: 1 },
      { x: 1, y: null },
      { x: 2, y: 3 },
      { x: 3, y: 4 },
    ]
    expect(linePath(spots).match(/M/g)).toHaveLength(2)
    expect(isolatedPoints(spots)).toEqual([{ x: 0, y: 1 }])
  })

  it('has a path without NaN for 0, 1 and 300 points', () => {
    for (const count of [0, 1, 300]) {
      const path = linePath(
        Array.from({ length: count }, (_, x) => ({ x, y: x % 7 })),
        true,
      )
      expect(path).not.toContain('NaN')
      expect(path === '').toBe(count === 0)
    }
  })
})

describe('the drawn line', () => {
  it('is straight unless it is smooth', () => {
    const spots = [0, 9, 0].map((y, x) => ({ x, y }))
    expect(linePath(spots)).toBe('M0,0L1,9L2,0')
    expect(linePath(spots, true)).toMatch(/^M0,0C.+C/)
  })

  it('never leaves the band between the heights of two neighbours, also as a curve', () => {
    const dots = fc.array(fc.record({ width: fc.double({ min: 0.01, max: 50, noNaN: true }), y: fc.nat(500) }))
    fc.assert(
      fc.property(dots, (made) => {
        const xOf = (index: number) => made.slice(0, index).reduce((sum, { width }) => sum + width, 0)
        const spots = made.map(({ y }, index) => ({ x: xOf(index), y }))
        const curves = linePath(spots, true).split('C').slice(1)
        expect(curves).toHaveLength(Math.max(0, spots.length - 1))
        for (const [index, curve] of curves.entries()) {
          const [, leave = 0, , arrive = 0] = curve.split(',').map(Number)
          const [from, to] = [spots[index]?.y ?? 0, spots[index + 1]?.y ?? 0]
          for (const t of [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95]) {
            const s = 1 - t
            const y = s ** 3 * from + 3 * s * s * t * leave + 3 * s * t * t * arrive + t ** 3 * to
            expect(y).toBeGreaterThanOrEqual(Math.min(from, to) - 0.001)
            expect(y).toBeLessThanOrEqual(Math.max(from, to) + 0.001)
          }
        }
      }),
    )
  })
})

describe('the donut', () => {
  const degrees = (radians: number) => (180 * radians) / Math.PI

  it('has the radii and the padding angle of the specification', () => {
    expect([INNER_RADIUS, OUTER_RADIUS, PADDING_ANGLE]).toEqual([50, 68, 5])
    const angles = donutAngles([38.6, 22.4, 30.8, 8.2])
    for (const [index, at] of angles.entries()) {
      const next = angles[index + 1]
      if (at && next) expect(degrees(next.start - at.end)).toBeCloseTo(5)
    }
    expect(degrees(angles.at(-1)?.end ?? 0)).toBeCloseTo(355)
    const lengths = angles.map((at) => (at ? degrees(at.end - at.start) : 0))
    expect(lengths[0]).toBeCloseTo((340 * 38.6) / 100)
    const numbers = arcPath({ start: 0, end: 1 })
    expect(numbers).toContain('A68,68')
    expect(numbers).toContain('A50,50')
  })

  it('draws a single value as a whole ring and omits values that are not above zero', () => {
    expect(donutAngles([7])).toEqual([{ start: 0, end: 2 * Math.PI }])
    expect(donutAngles([0, -3, 5, Number.NaN]).map((at) => at !== null)).toEqual([false, false, true, false])
    expect(donutAngles([0, 0])).toEqual([null, null])
  })

  it('has slices that do not overlap and stay within the ring', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e9 }), { maxLength: 100 }), (amounts) => {
        let before = 0
        for (const at of donutAngles(amounts)) {
          if (!at) continue
          expect(at.start).toBeGreaterThanOrEqual(before - 1e-9)
          expect(at.end).toBeGreaterThanOrEqual(at.start)
          before = at.end
        }
        expect(before).toBeLessThanOrEqual(2 * Math.PI + 1e-9)
      }),
    )
  })
})

describe('the shapes equal those of d3-shape', () => {
  const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  const numbersOf = (path: string) => (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number)

  it('for lines', () => {
    const theirs = line<{ x: number; y: number | null }>()
      .defined(({ y }) => y !== null)
      .x(({ x }) => x)
      .y(({ y }) => y ?? 0)
      .curve(curveMonotoneX)
    // Runs of two dots are left out: d3 draws a straight line, we draw a curve that is straight.
    const rows = fc.array(fc.option(finite, { freq: 6 }), { minLength: 3, maxLength: 40 })
    fc.assert(
      fc.property(rows, (values) => {
        const spots = values.map((y, x) => ({ x: x * 7, y }))
        const runs = values.map((y) => (y === null ? ' ' : 'x')).join('')
        fc.pre(/^ *(?:x{3,}(?: +|$))+$/.test(runs))
        const [ours, due] = [numbersOf(linePath(spots, true)), numbersOf(theirs(spots) ?? '')]
        expect(ours).toHaveLength(due.length)
        for (const [index, number] of ours.entries()) expect(number).toBeCloseTo(due[index] ?? Number.NaN, 2)
      }),
    )
  })

  it('for stacks', () => {
    const rows = fc.array(fc.array(finite, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rows, (values) => {
        const theirs = stack<number[], number>()
          .keys([0, 1])
          .value((row, key) => row[key] ?? 0)
          .offset(stackOffsetDiverging)(values)
        const ours = values.map((row) => stackedBars(row, (value) => -value))
        for (const [index, bars] of ours.entries())
          for (const [series, bar] of bars.entries()) {
            const [low = 0, high = 0] = theirs[series]?.[index] ?? []
            expect(bar.height).toBeCloseTo(high - low, 3)
            if (bar.height > 0) expect(-bar.y).toBeCloseTo(high, 3)
          }
      }),
    )
  })

  it('for slices: the same corners', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.double({ min: 0.01, max: 3.2, noNaN: true }),
        (start, length) => {
          const end = start + length
          const due = arc()({ innerRadius: 50, outerRadius: 68, startAngle: start, endAngle: end }) ?? ''
          const ours = arcPath({ start, end })
          const corners = (path: string) =>
            path
              .split(/[MLAZ]/)
              .filter(Boolean)
              .map((part) => numbersOf(part).slice(-2))
          const [ourCorners, theirCorners] = [corners(ours), corners(due)]
          for (const corner of theirCorners)
            expect(
              ourCorners.some((own) => own.every((number, i) => Math.abs(number - (corner[i] ?? 1e9)) < 0.001)),
            ).toBe(true)
        },
      ),
    )
  })

  it('for a whole ring: two circles', () => {
    expect(arcPath({ start: 0, end: 2 * Math.PI }).match(/M/g)).toHaveLength(2)
    expect(arcPath({ start: 0, end: 2 * Math.PI }).match(/A/g)).toHaveLength(4)
  })
})
