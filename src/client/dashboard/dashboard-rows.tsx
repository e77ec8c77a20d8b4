import { type ComponentProps, lazy, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import { useMetricChoices } from '#client/state/choices/metric-choices.ts'
import { CARD_TITLES, type CardId } from '#contract/dashboard/cards.ts'
import { Card } from './card.tsx'
import { DefinitionButton } from './definition-button.tsx'
import { followLinks } from './follow-links.ts'
import { LocationsCard } from './locations-card.tsx'
import { dashboardMessages } from './messages.ts'
import { capitalised } from './metric-format.ts'
import { ProductsCard } from './products-card.tsx'
import { SalesCard } from './sales-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { StatisticCard } from './statistic-card.tsx'

// Most periods have orders. The rows suspend until it is there, or they would move when it arrives.
const EmptyPeriod = lazy(() => import('./empty-period.tsx'))

const GAP = 'gap-4 md:gap-7'

/** The cards in the specification's order (§2): side by side on medium screens and wider, stacked on small ones. */
export function DashboardRows({ view }: { view: DashboardView }) {
  const { details, metrics, moreMetrics, isEmpty } = view
  const info = (card: CardId, label: string, more: Partial<ComponentProps<typeof DefinitionButton>> = {}) =>
    details && <DefinitionButton card={card} label={label} details={details} {...more} />
  const about = (card: CardId) => info(card, dashboardMessages.about(CARD_TITLES[card]))
  const [, navigate] = useLocation()
  const choices = useMetricChoices()
  const all = [...metrics, ...(moreMetrics ?? [])]
  const shown = moreMetrics
    ? metrics.map((usual, place) => all.find(({ name }) => name === choices[place]) ?? usual)
    : metrics
  const choiceAt = (place: number) =>
    moreMetrics && { place, shown: shown.map(({ name }) => name), names: all.map(({ name }) => name) }
  const empty = isEmpty && <EmptyPeriod hasOrders={view.period?.lastDay !== null} />
  // The charts of a period without orders may have what it is compared with.
  const isBlank = isEmpty && [view.projections, view.revenue].every(({ points }) => points.length === 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only links inside are followed, and Enter on a link is a click
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={`grid ${GAP}`} onClick={(event) => followLinks(event, navigate)}>
      <Halves>
        <div className={`grid auto-rows-fr grid-cols-2 ${GAP}`}>
          {shown.map(({ name, ...metric }, index) => (
            <Card key={metrics[index]?.name} name={capitalised(name)}>
              <StatisticCard
                keyIndex={index + 1}
                title={name}
                {...metric}
                info={info(name.replaceAll(' ', '-') as CardId, dashboardMessages.about(capitalised(name)), {
                  className: '-my-2 -mr-1',
                  choice: choiceAt(index),
                })}
              />
            </Card>
          ))}
        </div>
        {isBlank ? (
          empty
        ) : (
          <Card name={CARD_TITLES.projections}>
            <SeriesCard
              title={CARD_TITLES.projections}
              kind="bars"
              view={view.projections}
              info={about('projections')}
            />
          </Card>
        )}
      </Halves>
      {!isBlank && (
        <WideAndNarrow>
          <Card name={CARD_TITLES['revenue-over-time']}>
            <SeriesCard
              title={CARD_TITLES['revenue-over-time']}
              kind="lines"
              view={view.revenue}
              info={info('revenue-over-time', dashboardMessages.aboutRevenueChart)}
            />
          </Card>
          {empty || (
            <Card name={CARD_TITLES.locations}>
              <LocationsCard view={view.locations} info={about('locations')} />
            </Card>
          )}
        </WideAndNarrow>
      )}
      {!isEmpty && (
        <WideAndNarrow>
          <Card name={CARD_TITLES.products}>
            <ProductsCard view={view.products} info={about('products')} />
          </Card>
          <Card name={CARD_TITLES.sales}>
            <SalesCard view={view.sales} info={about('sales')} />
          </Card>
        </WideAndNarrow>
      )}
    </div>
  )
}

export function Halves({ children }: { children: ReactNode }) {
  return <div className={`grid grid-cols-1 md:grid-cols-2 ${GAP}`}>{children}</div>
}

/** About three quarters and one quarter; the narrow side is wide enough for the donut. */
export function WideAndNarrow({ children }: { children: ReactNode }) {
  return <div className={`grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(14rem,26%)] ${GAP}`}>{children}</div>
}
