import { describe } from 'vitest'
import { sampleData } from '#client/data/sample-data.ts'
import { createSampleSource } from '#client/data/sample-source.ts'
import { dataSourceCases } from '#tests/cases/data-source-cases.ts'

const NOW = Date.UTC(2026, 2, 10, 12)

describe('the sample source', () => {
  dataSourceCases(async () => ({
    source: createSampleSource(sampleData, () => NOW),
    orders: sampleData.orders,
    now: NOW,
    close: async () => {},
  }))
})
