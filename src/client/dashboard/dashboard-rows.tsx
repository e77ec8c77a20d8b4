import type { ReactNode } from 'react'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import { Card } from './card.tsx'
import { CurrencyLinks } from './currency-links.tsx'
import { LocationsCard } from './locations-card.tsx'
import { capitalised } from './metric-format.ts'
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
            <Card key={name} name={capitalised(name)}>
              <StatisticCard keyIndex={index + 1} title={name} {...metric}>
                {name === 'revenue' && view.period && view.period.currencies.length > 1 && (
                  <CurrencyLinks {...view.period} />
                )}
              </StatisticCard>
            </Card>
          ))}
        </div>
        <Card name="Projections vs Actuals">
          <SeriesCard title="Projections vs Actuals" kind="bars" view={view.projections} />
        </Card>
      </Halves>
      <WideAndNarrow>
        <Card name="Revenue">
          <SeriesCard title="Revenue" kind="lines" view={view.revenue} />
        </Card>
        <Card name="Revenue by Location">
          <LocationsCard view={view.locations} />
        </Card>
      </WideAndNarrow>
      <WideAndNarrow>
        <Card name="Top Selling Products">
          <ProductsCard view={view.products} />
        </Card>
        <Card name="Total Sales">
          <SalesCard view={view.sales} />
        </Card>
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
