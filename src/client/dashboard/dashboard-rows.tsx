import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { CardId } from '#contract/card-definitions.ts'
import { Card } from './card.tsx'
import { CurrencyLinks } from './currency-links.tsx'
import { DefinitionButton } from './definition-button.tsx'
import { followLinks } from './follow-links.ts'
import { LocationsCard } from './locations-card.tsx'
import { capitalised } from './metric-format.ts'
import { ProductsCard } from './products-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { StatisticCard } from './statistic-card.tsx'

const GAP = 'gap-4 md:gap-7'

/** The cards in the specification's order (§2): side by side on medium screens and wider, stacked on small ones. */
export function DashboardRows({ view }: { view: DashboardView }) {
  const { details } = view
  const info = (card: CardId, label: string, className = '') =>
    details && <DefinitionButton card={card} label={label} details={details} className={className} />
  const [, navigate] = useLocation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only links inside are followed, and Enter on a link is a click
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={`grid ${GAP}`} onClick={(event) => followLinks(event, navigate)}>
      <Halves>
        <div className={`grid grid-cols-2 ${GAP}`}>
          {view.metrics.map(({ name, ...metric }, index) => (
            <Card key={name} name={capitalised(name)}>
              <StatisticCard
                keyIndex={index + 1}
                title={name}
                {...metric}
                info={info(name as CardId, `What ${capitalised(name)} counts`, '-my-2 -mr-1')}
              >
                {name === 'revenue' && view.period && view.period.currencies.length > 1 && (
                  <CurrencyLinks {...view.period} />
                )}
              </StatisticCard>
            </Card>
          ))}
        </div>
        <Card name="Projections vs Actuals">
          <SeriesCard
            title="Projections vs Actuals"
            kind="bars"
            view={view.projections}
            info={info('projections', 'What Projections vs Actuals shows')}
          />
        </Card>
      </Halves>
      <WideAndNarrow>
        <Card name="Revenue">
          <SeriesCard
            title="Revenue"
            kind="lines"
            view={view.revenue}
            info={info('revenue-by-month', 'What the chart of Revenue shows')}
          />
        </Card>
        <Card name="Revenue by Location">
          <LocationsCard view={view.locations} info={info('locations', 'What Revenue by Location shows')} />
        </Card>
      </WideAndNarrow>
      <WideAndNarrow>
        <Card name="Top Selling Products">
          <ProductsCard view={view.products} info={info('products', 'What Top Selling Products shows')} />
        </Card>
        <Card name="Total Sales">
          <SalesCard view={view.sales} info={info('sales', 'What Total Sales shows')} />
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
