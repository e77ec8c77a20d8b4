import { describe } from 'vitest'
import { sampleDashboardView } from '#client/data/sample/sample-dashboard.ts'
import { listSampleOrders } from '#client/data/sample/sample-orders.ts'
import { dataSourceCases } from '#tests/cases/data-source-cases.ts'
import { sampleData } from '#tests/support/sample-data.ts'

const NOW = Date.UTC(2026, 2, 10, 12)

describe('the sample source', () => {
  dataSourceCases(async () => ({
    source: { listOrders: (query) => listSampleOrders(query, () => NOW), readDashboard: () => sampleDashboardView() },
    orders: sampleData.orders,
    now: NOW,
    close: async () => {},
  }))
})
