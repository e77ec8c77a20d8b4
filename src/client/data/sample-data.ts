import type { DashboardData } from '#contract/dashboard.ts'
import { sampleDashboard } from '#sample/dashboard.ts'
import { sampleOrders } from '#sample/orders.ts'

/** The specification's fixed data. */
export const sampleData: DashboardData = { ...sampleDashboard, orders: sampleOrders }
