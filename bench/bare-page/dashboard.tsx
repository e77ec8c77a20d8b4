import { sampleFigures } from '#sample/figures.ts'
import { Bars, Lines, Ring } from './charts.tsx'
import { show } from './show.tsx'
import { ThemeButton } from './theme-button.tsx'

const { metrics, projectionsVsActuals, revenueChart, topSellingProducts, totalSales } = sampleFigures

function Dashboard() {
  return (
    <>
      <h1>Dashboard</h1>
      <ThemeButton />
      <dl>
        {metrics.map(({ name, value, change }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {change}%
            </dd>
          </div>
        ))}
      </dl>
      <figure>
        <figcaption>Projections vs Actuals</figcaption>
        <Bars
          name="Projections vs Actuals"
          points={projectionsVsActuals.map(({ actual, projection }) => [actual, projection])}
        />
      </figure>
      <figure>
        <figcaption>Revenue</figcaption>
        <Lines name="Revenue" points={revenueChart.map(({ current, previous }) => [current, previous])} />
      </figure>
      <figure>
        <figcaption>Total Sales</figcaption>
        <Ring name="Total Sales" shares={totalSales.map(({ value }) => value)} />
        <ul>
          {totalSales.map(({ name, amount }) => (
            <li key={name}>
              {name} {amount}
            </li>
          ))}
        </ul>
      </figure>
      <table aria-label="Top Selling Products">
        <thead>
          <tr>
            <th>Name</th>
            <th>Price</th>
            <th>Quantity</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          {topSellingProducts.map(({ name, price, quantity, amount }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{price}</td>
              <td>{quantity}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

show(<Dashboard />)
