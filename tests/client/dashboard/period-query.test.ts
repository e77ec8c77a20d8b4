import { describe, expect, it } from 'vitest'
import { isChosen, periodPresets } from '#client/dashboard/period-presets.ts'
import { readPeriodQuery, writePeriodQuery } from '#client/dashboard/period-query.ts'

const read = (search: string) => readPeriodQuery(new URLSearchParams(search))

describe('the address’s period', () => {
  it('is read whole', () => {
    expect(read('from=2017-01-01&to=2017-06-30&compare=year&currency=EUR')).toEqual({
      query: { from: '2017-01-01', to: '2017-06-30', compare: 'year', currency: 'EUR' },
      problems: [],
    })
    expect(read('')).toEqual({ query: {}, problems: [] })
    expect(read('utm_source=x')).toEqual({ query: {}, problems: [] })
  })

  it.each([
    ['from=2017-02-30&to=2017-06-30', '“2017-02-30” is no day; the newest six months are shown.'],
    ['from=2017-06-30', 'A period needs its first and its last day; the newest six months are shown.'],
    ['from=2017-06-30&to=2017-01-01', 'The first day lies after the last; the newest six months are shown.'],
    ['from=%27%3B--&to=2017-01-01', "“';--” is no day; the newest six months are shown."],
    ['compare=decade', '“decade” is no comparison; the period before is compared with.'],
    ['currency=eur', '“eur” is no currency; the main one is shown.'],
  ])('%s is left out and said', (search, problem) => {
    expect(read(search)).toEqual({ query: {}, problems: [problem] })
  })

  it('is written back without touching the rest', () => {
    const written = writePeriodQuery(new URLSearchParams('a=1&from=2017-01-01&to=2017-06-30'), { compare: 'year' })
    expect(written.toString()).toBe('a=1&compare=year')
    expect(
      read(writePeriodQuery(new URLSearchParams(), { from: '2016-01-01', to: '2016-01-31' }).toString()).query,
    ).toEqual({ from: '2016-01-01', to: '2016-01-31' })
  })
})

describe('the presets', () => {
  const presets = periodPresets('2014-01-03', '2017-12-30')

  it('end with the newest order', () => {
    expect(presets).toEqual([
      { name: 'Newest 6 months' },
      { name: 'Newest 12 months', days: { from: '2017-01-01', to: '2017-12-31' } },
      { name: 'Newest 30 days', days: { from: '2017-12-01', to: '2017-12-30' } },
      { name: 'All', days: { from: '2014-01-03', to: '2017-12-30' } },
    ])
    expect(periodPresets(null, null)).toHaveLength(1)
  })

  it('know whether they are the one chosen', () => {
    expect(presets.filter((preset) => isChosen(preset, {})).map(({ name }) => name)).toEqual(['Newest 6 months'])
    const all = { from: '2014-01-03', to: '2017-12-30' }
    expect(presets.filter((preset) => isChosen(preset, all)).map(({ name }) => name)).toEqual(['All'])
  })
})
