import type { ReactNode } from 'react'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import { LocationsCard } from './locations-card.tsx'
import { ProductsCard } from './products-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { StatisticCard } from './statistic-card.tsx'

const GAP = 'gap-4 md:gap-7'

/** The cards in the specification's order (§2): side by side on medium screens and wider, stacked on small ones. */
export function DashboardRows({ view }: { view: DashboardView }) {
  return (
    <div className={`grid ${GAP}`}>
      <Halves>
        <div className={`grid grid-cols-2 ${GAP}`}>
          {view.metrics.map(({ name, ...metric }, index) => (
            <StatisticCard key={name} keyIndex={index + 1} title={name} {...metric} />
          ))}
        </div>
        <SeriesCard title="Projections vs Actuals" kind="bars" view={view.projections} />
      </Halves>
      <WideAndNarrow>
        <SeriesCard title="Revenue" kind="lines" view={view.revenue} />
        <LocationsCard view={view.locations} />
      </WideAndNarrow>
      <WideAndNarrow>
        <ProductsCard view={view.products} />
        <SalesCard view={view.sales} />
      </WideAndNarrow>
    </div>
  )
}

export function Halves({ children }: { children: ReactNode }) {
  return <div className={`grid grid-cols-1 md:grid-cols-2 ${GAP}`}>{children}</div>
}

/** About three quarters and one; the narrow side keeps room for the donut. */
export function WideAndNarrow({ children }: { children: ReactNode }) {
  return <div className={`grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(14rem,26%)] ${GAP}`}>{children}</div>
}
