import { ListProblem } from './list-problem.tsx'
import { LiveHeading } from './live-heading.tsx'
import { type LiveListParts, liveList } from './live-list.ts'
import { newsOf } from './newer-orders.ts'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { PageField } from './page-field.tsx'
import { readFilters } from './read-filters.ts'

const parts: LiveListParts = { ListProblem, LiveHeading, newsOf, OrderListSkeleton, PageField, readFilters }
Object.assign(liveList, parts)
