// @vitest-environment jsdom
// Covers: specification 3, 9
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { changeText } from '#client/dashboard/metric-format.ts'
import { StatisticCard } from '#client/dashboard/statistic-card.tsx'

afterEach(cleanup)

describe('a statistic card', () => {
  it.each([
    ['customers', 'Customers', '3,781'],
    ['revenue', 'Revenue', '$695'],
    ['Revenue', 'Revenue', '$1,234,567'],
    ['growth', 'Growth', '30.1%'],
  ])('named %s shows %s and its figure', (title, name, value) => {
    render(<StatisticCard keyIndex={1} title={title} value={value} change={11.01} isPositive />)
    const card = screen.getByRole('article', { name })
    expect(within(card).getByText(value)).toBeTruthy()
    expect(within(card).getByText('+11.01%')).toBeTruthy()
    expect(within(card).getByRole('img', { name: 'up' })).toBeTruthy()
  })

  it('announces a decrease to screen readers', () => {
    render(<StatisticCard keyIndex={2} title="orders" value="1,219" change={-0.03} isPositive={false} />)
    expect(screen.getByText('-0.03%')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'down' })).toBeTruthy()
  })

  it.each([0, -0.001, 0.0049])('shows no direction if the change is displayed as 0.00%% (%s)', (change) => {
    render(<StatisticCard keyIndex={2} title="orders" value="1,219" change={change} isPositive={change >= 0} />)
    expect(screen.getByText('0.00%')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('is tinted with dark text at positions 1 and 4 of five', () => {
    const tints = [1, 2, 3, 4, 5].map((keyIndex) => {
      render(<StatisticCard keyIndex={keyIndex} title={`m${keyIndex}`} value="1" change={1} isPositive />)
      return screen.getByRole('article', { name: `M${keyIndex}` }).className
    })
    expect(tints.map((classes) => classes.includes('text-on-tint'))).toEqual([true, false, false, true, false])
    expect(tints[0]).toContain('bg-card-first')
    expect(tints[3]).toContain('bg-card-fourth')
  })

  it('shows an en dash and the reason if the figure is unknown', () => {
    render(
      <StatisticCard
        keyIndex={3}
        title="revenue"
        value={null}
        change={null}
        isPositive
        note="No amounts in these orders."
      />,
    )
    expect(screen.getByText('–')).toBeTruthy()
    expect(screen.getByText('No amounts in these orders.')).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('shows the button for its definition', () => {
    render(
      <StatisticCard keyIndex={3} title="revenue" value="€5.00" change={null} isPositive info={<i>Definition</i>} />,
    )
    expect(within(screen.getByRole('article', { name: 'Revenue' })).getByText('Definition')).toBeTruthy()
    expect(screen.getByText('€5.00')).toBeTruthy()
  })
})

describe('figures', () => {
  it('have a sign unless they are displayed as zero', () => {
    expect([changeText(0), changeText(-0.001), changeText(1234.5)]).toEqual(['0.00%', '0.00%', '+1,234.50%'])
  })
})
