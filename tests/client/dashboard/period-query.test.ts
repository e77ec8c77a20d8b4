// Covers: data Figures
import { describe, expect, it } from 'vitest'
import { periodName } from '#client/dashboard/period-text.ts'
import { isChosen, PRESET_CHOICES, withPreset } from '#client/dashboard/preset-choices.ts'
import { readPeriodQuery, writePeriodQuery } from '#client/data/period-query.ts'

const read = (search: string) => readPeriodQuery(new URLSearchParams(search))

describe('the address’s period', () => {
  it('is read with all its parameters', () => {
    expect(read('from=2017-01-01&to=2017-06-30&compare=year&currency=EUR')).toEqual({
      query: { from: '2017-01-01', to: '2017-06-30', compare: 'year', currency: 'EUR' },
      problems: [],
    })
    expect(read('period=month-to-date&compare=year')).toEqual({
      query: { period: 'month-to-date', compare: 'year' },
      problems: [],
    })
    expect(read('compare=custom&compareFrom=2016-01-01&compareTo=2016-01-31').query).toEqual({
      ...{ compare: 'custom', compareFrom: '2016-01-01', compareTo: '2016-01-31' },
    })
    expect(read('')).toEqual({ query: {}, problems: [] })
    expect(read('utm_source=x')).toEqual({ query: {}, problems: [] })
  })

  it.each([
    ['from=2017-02-30&to=2017-06-30', '“2017-02-30” is not a valid date. Showing the latest 6 months.'],
    ['from=2017-06-30', 'Enter a start date and an end date. Showing the latest 6 months.'],
    ['from=2017-06-30&to=2017-01-01', 'The start date is after the end date. Showing the latest 6 months.'],
    ['from=%27%3B--&to=2017-01-01', "“';--” is not a valid date. Showing the latest 6 months."],
    ['period=fortnight', '“fortnight” is not a known period. Showing the latest 6 months.'],
    ['compare=decade', '“decade” is not a known comparison. Comparing with the previous period.'],
    ['compare=custom', 'Enter a start date and an end date. Comparing with the previous period.'],
    [
      'compare=custom&compareFrom=2017-02-30&compareTo=2017-03-01',
      '“2017-02-30” is not a valid date. Comparing with the previous period.',
    ],
    ['currency=eur', '“eur” is not a currency code. Showing the main currency.'],
  ])('%s is ignored and reported', (search, problem) => {
    expect(read(search)).toEqual({ query: {}, problems: [problem] })
  })

  it('with a name and days uses the named period and reports the conflict', () => {
    expect(read('period=today&from=2017-01-01&to=2017-06-30')).toEqual({
      query: { period: 'today' },
      problems: ['The address has both a period and dates. Showing “today”.'],
    })
    expect(read('period=soon&from=2017-01-01&to=2017-06-30')).toEqual({
      query: { from: '2017-01-01', to: '2017-06-30' },
      problems: ['“soon” is not a known period.'],
    })
  })

  it('is written without changing other parameters', () => {
    const written = writePeriodQuery(new URLSearchParams('a=1&from=2017-01-01&to=2017-06-30'), { compare: 'year' })
    expect(written.toString()).toBe('a=1&compare=year')
    expect(
      read(writePeriodQuery(new URLSearchParams(), { from: '2016-01-01', to: '2016-01-31' }).toString()).query,
    ).toEqual({ from: '2016-01-01', to: '2016-01-31' })
  })
})

describe('the presets', () => {
  const query = { from: '2017-01-01', to: '2017-06-30', compare: 'year', currency: 'EUR' } as const

  it('are the default period, which ends with the latest order, and ten by the calendar', () => {
    expect(PRESET_CHOICES.map(({ name }) => name)).toEqual([
      'Latest 6 months',
      'Today',
      'Yesterday',
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
      'This month',
      'Last month',
      'Year to date',
      'Last 12 months',
      'All',
    ])
  })

  it('replace the days, keep comparison and currency, and are in the address by name', () => {
    for (const choice of PRESET_CHOICES) {
      const chosen = withPreset(choice, query)
      expect(chosen).toEqual({ ...(choice.period && { period: choice.period }), compare: 'year', currency: 'EUR' })
      const written = writePeriodQuery(new URLSearchParams('from=2017-01-01&to=2017-06-30'), chosen)
      expect(read(written.toString())).toEqual({ query: chosen, problems: [] })
      expect(PRESET_CHOICES.filter((other) => isChosen(other, chosen))).toEqual([choice])
      expect(periodName(chosen)).toBe(choice.name)
    }
    expect(PRESET_CHOICES.filter((other) => isChosen(other, query))).toEqual([])
    expect(periodName(query)).toBe('Jan 1 – Jun 30, 2017')
  })
})
