import { chartMessages } from './messages.ts'

export interface DataTableProps {
  readonly caption: string
  /** The first column names the row; the others are figures. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The links of each row's figures, if any. */
  readonly hrefs?: readonly (readonly (string | null | undefined)[] | undefined)[]
  /** In px; longer tables scroll. */
  readonly height: number
}

/** The numbers of a chart as an accessible table. */
export default function DataTable({ caption, columns, rows, hrefs, height }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, these are none
    <div
      role="group"
      aria-label={chartMessages.table(caption)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="overflow-auto"
      style={{ height }}
    >
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-quiet">
            {columns.map((column, index) => (
              <th key={column} scope="col" className={`h-7 font-normal ${index === 0 ? 'text-left' : 'text-right'}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], row) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className="h-7 text-left font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={columns[index + 1]} className="h-7 pl-3 text-right">
                  {linked(figure, hrefs?.[row]?.[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function linked(figure: string, href: string | null | undefined) {
  if (!href) return figure
  return (
    <a href={href} className="inline-block min-w-6 py-1.5 underline pointer-coarse:min-w-11 pointer-coarse:py-3.5">
      {figure}
    </a>
  )
}
