// Covers: specification 1
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readView, writeView } from '#client/orders/list-address.ts'
import { type ListAction, type ListState, reduceList, selectionOf, startList } from '#client/orders/list-state.ts'
import type { Order } from '#contract/orders/order.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { type OrderPage, PAGE_SIZE } from '#contract/orders/order-query.ts'
import { sampleOrders } from '#sample/orders.ts'
import {
  type ExpectedScreen,
  expectedScreen,
  type ListCommand,
  listCommands,
  perform,
  startModel,
} from '#tests/model/list-model.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const NOW = Date.UTC(2026, 2, 10, 12)

/** The screen without rendering: the reducer, the address and the sample, connected as in the page. */
function open(address: string): ListState {
  return withRows(startList(readView(address)))
}

// Thousands of steps repeat the same few queries.
const answers = new Map<string, OrderPage<Order>>()

function answer({ search, sort, page }: ListState): OrderPage<Order> {
  const key = JSON.stringify([search, sort, page])
  const known = answers.get(key) ?? listOrders(sampleOrders, { search, sort, page, per: PAGE_SIZE }, NOW)
  answers.set(key, known)
  return known
}

function withRows(state: ListState): ListState {
  return reduceList(state, { type: 'rowsShown', ids: answer(state).orders.map(({ id }) => id) })
}

function act(state: ListState, command: ListCommand): ListState {
  if (command.kind === 'reload') return open(writeView(state, ''))
  const action = actionFor(state, command)
  return action ? withRows(reduceList(state, action)) : state
}

function actionFor(state: ListState, command: ListCommand): ListAction | undefined {
  const { pages } = answer(state)
  switch (command.kind) {
    case 'search':
      return { type: 'search', text: command.text }
    case 'sortByHeading':
      return { type: 'sortBy', field: command.field }
    case 'pressSortOrders':
      return { type: 'sortBy', field: 'date' }
    case 'pressNext':
      return state.page < pages ? { type: 'goToPage', page: state.page + 1 } : undefined
    case 'pressPrevious':
      return state.page > 1 ? { type: 'goToPage', page: state.page - 1 } : undefined
    case 'pressPage':
      return command.page <= pages ? { type: 'goToPage', page: command.page } : undefined
    case 'select':
    case 'clickRow':
      return { type: 'toggleRow', id: state.rows[command.row] ?? 'no such row' }
    case 'selectAll':
      return { type: 'togglePage' }
    case 'reload':
      return undefined
  }
}

function screenOf(state: ListState): ExpectedScreen {
  const { total, pages } = answer(state)
  return {
    search: state.search,
    rows: state.rows,
    selected: state.rows.filter((id) => state.selected.has(id)),
    headerBox: selectionOf(state),
    sort: state.sort as ExpectedScreen['sort'],
    page: state.page,
    pages,
    total,
    canGoBack: state.page > 1,
    canGoOn: state.page < pages,
  }
}

describe('the order list against its reference model', () => {
  it('shows the same as the model after every step of random sequences', () => {
    fc.assert(
      fc.property(listCommands, (commands) => {
        let model = startModel(sampleOrders, NOW)
        let state = open('')
        expect(screenOf(state)).toEqual(expectedScreen(model))
        for (const command of commands) {
          model = perform(model, command)
          state = act(state, command)
          expect(screenOf(state)).toEqual(expectedScreen(model))
          // No row may stay selected after it has left the page.
          expect(state.rows.filter((id) => state.selected.has(id))).toHaveLength(state.selected.size)
        }
      }),
      { numRuns: atDepth(1500) },
    )
  })

  it('covers the relevant states', () => {
    const seen = { pastEnd: 0, some: 0, all: 0, empty: 0, backToSelected: 0 }
    for (const commands of fc.sample(listCommands, { numRuns: 500, seed: 7 })) {
      let model = startModel(sampleOrders, NOW)
      for (const command of commands) {
        model = perform(model, command)
        const { headerBox, page, pages, total } = expectedScreen(model)
        if (total > 0 && page > pages) seen.pastEnd++
        if (headerBox === 'some') seen.some++
        if (headerBox === 'all') seen.all++
        if (total === 0) seen.empty++
        if (command.kind === 'reload' && page > 1) seen.backToSelected++
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
  })
})
