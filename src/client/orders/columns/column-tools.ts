import { columnsOf } from './chosen-columns.ts'
import { ColumnGroup } from './column-group.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ColumnSeparator } from './column-separator.tsx'
import type { ColumnTools } from './use-column-tools.ts'

export const columnTools: ColumnTools = { columnsOf, ColumnMenu, ColumnGroup, ColumnSeparator }
