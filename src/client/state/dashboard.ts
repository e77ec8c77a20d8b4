import { create } from 'zustand'
import { sampleData } from '#client/data/sample-data.ts'
import type { DashboardData } from '#contract/dashboard.ts'

/** The shared state's dashboard area (specification §3): the fixed sample data. */
export const useDashboardData = create<DashboardData>(() => sampleData)
