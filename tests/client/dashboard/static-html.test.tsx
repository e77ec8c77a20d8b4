// Covers: specification 2 Dashboard, 9
import { prerender } from 'react-dom/static'
import { expect, it } from 'vitest'
import { SamplePage } from './sample-page.tsx'

/** The sample's dashboard as HTML, rendered without a document. */
async function dashboardHtml(): Promise<string> {
  const { prelude } = await prerender(<SamplePage />)
  return new Response(prelude).text()
}

/** The HTML of the figure with this heading. */
function figureIn(html: string, heading: string): string {
  const found = html.match(/<figure.*?<\/figure>/gs)?.find((figure) => figure.includes(`>${heading}</h2>`))
  if (!found) throw new Error(`No figure ${heading}.`)
  return found
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, group]) => group)
const sixths = ['0%', '16.6667%', '33.3333%', '50%', '66.6667%', '83.3333%']
const centres = ['8.3333%', '25%', '41.6667%', '58.3333%', '75%', '91.6667%']

it('has no style attribute, which the Content-Security-Policy would ignore, and no tooltip', async () => {
  const html = await dashboardHtml()
  expect(html).toContain('3,781')
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).not.toContain('role="tooltip"')
  expect(html).not.toMatch(/NaN|undefined/)
})

it('contains the six pairs of bars and all labels, at any width in the same share of it', async () => {
  const bars = figureIn(await dashboardHtml(), 'Projections vs Actuals')
  expect(all(bars, /<svg[^>]* x="([^"]*)"/g)).toEqual(sixths)
  const pairs = all(bars, /<rect ([^>]*data-series[^>]*)>/g)
  expect(pairs).toHaveLength(12)
  for (const bar of pairs) expect(bar).toMatch(/ class="chart-bar chart-fill"/)
  expect(all(bars, /<text x="([^"]*)"/g)).toEqual(centres)
  expect(all(bars, />([A-Z][a-z]{2}|\d+M)<\/text>/g)).toEqual([
    '0M',
    '10M',
    '20M',
    '30M',
    'Jan',
    'Feb',
    'Mar',
    'Apr',
    'May',
    'Jun',
  ])
})

it('contains both revenue lines from the first to the last month, the donut and the bars of the cities', async () => {
  const html = await dashboardHtml()
  const lines = all(figureIn(html, 'Revenue'), /<path d="([^"]*)"[^>]*data-series/g)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatch(/^M8\.3333,[\d.]+C.*,91\.6667,[\d.]+$/)
  expect(all(figureIn(html, 'Total Sales'), /<path d="([^"]*)"[^>]*data-series/g)).toHaveLength(4)
  const places = figureIn(html, 'Revenue by Location')
  expect(all(places, /<rect width="([^"]*)"/g)).toEqual(['72%', '39%', '25%', '61%'])
  expect(all(places, /<circle cx="([\d.]+)%"/g)).toHaveLength(4)
})
