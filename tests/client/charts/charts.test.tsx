// @vitest-environment jsdom
// Covers: specification 2 Dashboard
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BarChart } from '#client/charts/bar-chart.tsx'
import { DonutChart } from '#client/charts/donut-chart.tsx'
import { LineChart } from '#client/charts/line-chart.tsx'
import { layOut } from './chart-size.ts'

const ticks = [0, 10, 20, 30].map((value) => ({ value, label: `${value}M` }))
const points = [
  { label: 'Jan', values: [16, 4], texts: ['16M', '4M'], tooltip: ['Jan', 'Actual: 16M', 'Projection: 4M'] },
  { label: 'Feb', values: [20, 5], texts: ['20M', '5M'], tooltip: ['Feb', 'Actual: 20M', 'Projection: 5M'] },
  { label: 'Mar', values: [null, 4], texts: ['–', '4M'], tooltip: ['Mar', 'Actual: –', 'Projection: 4M'] },
]
const series = { points, ticks, colors: ['bar-actual', 'bar-projection'], height: 200, animated: false }
const slices = [
  { name: 'Direct', value: 60, share: '60.0%', amount: '$6', color: 'donut-direct' },
  { name: 'Nothing', value: 0, share: '0.0%', amount: '$0', color: 'donut-email' },
  { name: 'E-mail', value: 40, share: '40.0%', amount: '$4', color: 'donut-email' },
]

beforeEach(() => layOut(480))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tooltip = () => screen.queryByRole('tooltip')
const lines = () => [...(tooltip()?.children ?? [])].map((line) => line.textContent)

describe('a chart', () => {
  it('draws a pair of bars in each third of its width, and the ticks it is given', () => {
    const { container } = render(<BarChart {...series} />)
    // A rule of charts.css makes a bar 20 px wide, in the middle of the drawing of its point; browser tests measure it.
    const bars = [...container.querySelectorAll('.chart-bar.chart-fill')]
    expect(bars.map((bar) => bar.closest('svg')?.getAttribute('x'))).toEqual([
      '0%',
      '0%',
      '33.3333%',
      '33.3333%',
      '66.6667%',
      '66.6667%',
    ])
    expect(bars.map((bar) => bar.closest('svg')?.getAttribute('width'))).toEqual(Array(6).fill('33.3333%'))
    expect([...container.querySelectorAll('text')].slice(0, 4).map((text) => text.textContent)).toEqual([
      '0M',
      '10M',
      '20M',
      '30M',
    ])
  })

  it('shows its tooltip on hover, keeps it while the pointer is on it, and hides it when the pointer leaves', async () => {
    const user = userEvent.setup()
    render(<BarChart {...series} />)
    expect(tooltip()).toBeNull()
    const january = screen.getByRole('img', { name: 'Jan, Actual: 16M, Projection: 4M' })
    await user.hover(january)
    expect(lines()).toEqual(['Jan', 'Actual: 16M', 'Projection: 4M'])
    const box = { left: 100, right: 200, top: 50, bottom: 90, width: 100 } as DOMRect
    vi.spyOn(tooltip() ?? january, 'getBoundingClientRect').mockReturnValue(box)
    // The tooltip gets no events: the pointer is on what is below it, which may be outside the chart.
    fireEvent.pointerMove(document.body, { clientX: 150, clientY: 60 })
    expect(tooltip()).not.toBeNull()
    fireEvent.pointerMove(document.body, { clientX: 150, clientY: 140, pointerType: 'touch' })
    expect(tooltip()).not.toBeNull()
    fireEvent.pointerMove(document.body, { clientX: 150, clientY: 140 })
    expect(tooltip()).toBeNull()
    await user.hover(screen.getByRole('img', { name: /^Mar/ }))
    fireEvent.pointerLeave(document.documentElement)
    expect(tooltip()).toBeNull()
  })

  it('hides the tooltip on Escape, hovered or focused', async () => {
    const user = userEvent.setup()
    render(<BarChart {...series} />)
    await user.hover(screen.getByRole('img', { name: /^Mar/ }))
    await user.keyboard('{Escape}')
    expect(tooltip()).toBeNull()
    await user.tab()
    expect(tooltip()).not.toBeNull()
    await user.keyboard('{Escape}')
    expect(tooltip()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('img', { name: /^Jan,/ }))
  })

  it('keeps the tooltip after a touch ends, until the next touch elsewhere', async () => {
    const user = userEvent.setup()
    render(
      <>
        <BarChart {...series} />
        <p>elsewhere</p>
      </>,
    )
    await user.pointer({ keys: '[TouchA]', target: screen.getByRole('img', { name: /^Mar/ }) })
    expect(lines()).toEqual(['Mar', 'Actual: –', 'Projection: 4M'])
    await user.pointer({ keys: '[TouchA]', target: screen.getByText('elsewhere') })
    expect(tooltip()).toBeNull()
  })

  it.each([
    ['bars', () => <BarChart {...series} />, 3],
    ['lines', () => <LineChart {...series} />, 3],
    ['slices', () => <DonutChart slices={slices} animated={false} />, 2],
  ])('of %s is one tab stop; arrow keys, Home and End move between its points', async (_, chart, count) => {
    const user = userEvent.setup()
    render(
      <>
        {chart()}
        <button type="button">after</button>
      </>,
    )
    const marks = screen.getAllByRole('img')
    expect(marks).toHaveLength(count)
    await user.tab()
    expect(document.activeElement).toBe(marks[0])
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(marks[0])
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(marks[1])
    expect(tooltip()).not.toBeNull()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(marks.at(-1))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(marks.at(-1))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(marks[0])
    await user.keyboard('{End}')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByText('after'))
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(marks.at(-1))
  })

  it('of slices shows name and share in the tooltip', async () => {
    const user = userEvent.setup()
    render(<DonutChart slices={slices} animated={false} />)
    await user.hover(screen.getByRole('img', { name: 'E-mail, 40.0%, $4' }))
    expect(lines()).toEqual(['E-mail', '40.0%'])
  })

  it('animates its entrance only if `animated` is set', () => {
    const { container, rerender } = render(<BarChart {...series} animated />)
    expect(container.querySelector('.chart-grow')).not.toBeNull()
    rerender(<BarChart {...series} animated={false} />)
    expect(container.querySelector('.chart-grow')).toBeNull()
  })

  it.each([0, 1, 300])('draws %i months without NaN', (count) => {
    const many = Array.from({ length: count }, (_, index) => ({
      label: `M${index}`,
      values: [index % 5 === 0 ? null : index - 20, null],
      texts: ['', ''],
      tooltip: [`M${index}`],
    }))
    const axis = [-100, 0, 100, 200, 300].map((value) => ({ value, label: String(value) }))
    const { container } = render(
      <>
        <BarChart {...series} points={many} ticks={axis} />
        <LineChart {...series} points={many} ticks={axis} />
      </>,
    )
    expect(container.innerHTML).not.toContain('NaN')
  })
})
