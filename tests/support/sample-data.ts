import { sampleFigures } from '#sample/figures.ts'
import { sampleOrders } from '#sample/orders.ts'
import { samplePanel } from '#sample/panel.ts'

/** The specification's dashboard data (§3). */
export const sampleData = { ...sampleFigures, ...samplePanel, orders: sampleOrders }
