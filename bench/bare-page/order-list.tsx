import { useState } from 'react'
import { listOrders } from '#contract/orders/order-list.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { sampleOrders } from '#sample/orders.ts'
import { show } from './show.tsx'
import { ThemeButton } from './theme-button.tsx'

const now = Date.now()

function OrderList() {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { orders, total, pages } = listOrders(sampleOrders, { ...DEFAULT_QUERY, search, page }, now)
  return (
    <>
      <h1>Orders</h1>
      <ThemeButton />
      <input
        type="search"
        aria-label="Search orders"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <table aria-label="Orders">
        <thead>
          <tr>
            <th>Order ID</th>
            <th>User</th>
            <th>Project</th>
            <th>Address</th>
            <th>Date</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, user, project, address, date, status }) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{user.name}</td>
              <td>{project}</td>
              <td>{address}</td>
              <td>{date}</td>
              <td>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {total} orders, page {page} of {pages}
      </p>
      <button type="button" aria-label="Previous page" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        ‹
      </button>
      <button type="button" aria-label="Next page" disabled={page >= pages} onClick={() => setPage(page + 1)}>
        ›
      </button>
    </>
  )
}

show(<OrderList />)
