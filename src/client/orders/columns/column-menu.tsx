import { memo, useState } from 'react'
import { Popover } from '#client/ui/popover.tsx'
import { ColumnList } from './column-list.tsx'
import { columnMessages } from './column-messages.ts'
import type { ColumnMenuProps } from './use-column-tools.ts'

/** The button that opens the list of columns, which cards follow too. */
export const ColumnMenu = memo(function ColumnMenu(props: ColumnMenuProps) {
  const [openings, setOpenings] = useState(0)
  return (
    <Popover icon="columns" label={columnMessages.title} isLeftAligned onOpen={() => setOpenings(openings + 1)}>
      {openings > 0 && <ColumnList key={openings} {...props} />}
    </Popover>
  )
})
