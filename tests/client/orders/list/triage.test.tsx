// @vitest-environment jsdom
import { act } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actOnKey } from '#client/commands/act-on-key.ts'
import { useCommandDialog } from '#client/state/dialogs/command-dialog.ts'
import { closeOrderForm, useOrderForm } from '#client/state/order-form.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { testSeed } from '#scripts/test-seed.ts'
import { atDepth } from '#tests/support/test-depth.ts'
import { openTriage, rowOf } from './open-triage.tsx'
import {
  besideLeaving,
  change,
  markedOrder,
  nextStatus,
  redo,
  type TriageCommand,
  type TriageModel,
  triageCommands,
  undo,
} from './triage-model.ts'
import { triageStore } from './triage-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const allPending = (): OrderStatus => 'Pending'

it('changes the marked order and goes to the row below, three times', async () => {
  const store = triageStore(40, allPending)
  const list = await openTriage(store, '/order-list?status=Pending&per=10')
  await list.press('j')
  for (const id of ['#40', '#39', '#38']) {
    expect(list.screen().focused).toBe(id)
    await list.press('s')
    await list.press('Enter')
    expect(store.statuses().get(id)).toBe('Approved')
  }
  expect(list.screen().focused).toBe('#37')
  list.close()
})

it.each(['u', 'uU'])('leaves the focus in a row that is about to leave, whatever is undone there: %s', async (keys) => {
  const list = await openTriage(triageStore(40, allPending), '/order-list?status=Pending&per=10')
  for (const key of ['j', 's', 'Enter', 'k', ...keys]) {
    await list.press(key)
    await list.pass(50)
  }
  expect(list.screen()).toMatchObject({ focused: '#40', rows: { length: 10 } })
  list.close()
})

it('goes on to the row below where the focus is in a row that leaves', async () => {
  const list = await openTriage(triageStore(40, allPending), '/order-list?status=Pending&per=10')
  for (const key of ['j', 's', 'Enter', 'k']) await list.press(key)
  expect(list.screen().focused).toBe('#40')
  await list.pass(2500)
  expect(list.screen().focused).toBe('#39')
  list.close()
})

it('keeps the row of an undone change, with the focus, while newer orders wait to be shown', async () => {
  const store = triageStore(40, allPending)
  const list = await openTriage(store, '/order-list?status=Pending&per=10')
  for (const key of ['j', 'j', 's', 'Enter']) await list.press(key)
  await store.addByOthers('Pending')
  await list.readAgain()
  for (const key of ['k', 'u']) await list.press(key)
  await list.pass(2500)
  expect(list.screen()).toMatchObject({ focused: '#39', rows: { length: 10 } })
  list.close()
})

it('takes no letter for a key that is typed for a form which is still loading', async () => {
  const store = triageStore(40, allPending)
  const list = await openTriage(store, '/order-list?status=Pending&per=10')
  await list.press('j')
  for (const key of ['n', 's', 'Enter']) await list.press(key)
  expect(useOrderForm.getState().form).toBe('new')
  expect(new Set(store.statuses().values())).toEqual(new Set(['Pending']))
  // Ctrl+K is no text.
  act(() => actOnKey('palette'))
  expect(useCommandDialog.getState().open).toBe('palette')
  useCommandDialog.setState({ open: undefined })
  closeOrderForm()
  list.close()
})

const numberOf = (id: string) => Number(id.slice(1))

type Triage = Awaited<ReturnType<typeof openTriage>>
type Store = ReturnType<typeof triageStore>

/** Does it on the screen and in the model; checks what is marked before and after. */
async function perform(list: Triage, store: Store, model: TriageModel, command: TriageCommand): Promise<void> {
  const before = list.screen()
  const marked = markedOrder(before)
  const at = before.rows.findIndex(({ id }) => id === marked)
  switch (command.kind) {
    case 'down':
    case 'up': {
      await list.press(command.kind === 'down' ? 'j' : 'k')
      // The order of another page is read.
      await list.pass(50)
      const next = before.rows[at + (command.kind === 'down' ? 1 : -1)]
      if (marked === undefined) expect(markedOrder(list.screen())).toBe(before.rows[0]?.id)
      else if (at >= 0 && next) expect(markedOrder(list.screen())).toBe(next.id)
      return
    }
    case 'changeByKey': {
      const status = marked === undefined ? undefined : model.statuses.get(marked)
      await list.press('s')
      if (status && nextStatus(status)) await list.press('Enter')
      else if (document.querySelector('[role="menu"]')) await list.press('Escape')
      if (marked === undefined) return
      const after = change(model, marked)
      const isLeaving = list.screen().rows.some(({ id, isLeaving }) => id === marked && isLeaving)
      const next = after && isLeaving && before.open === undefined ? besideLeaving(before, marked) : marked
      expect(markedOrder(list.screen())).toBe(next ?? marked)
      return
    }
    case 'changeByMouse': {
      const row = before.rows[command.row]
      const status = row && model.statuses.get(row.id)
      const button = row && rowOf(row.id)?.querySelector<HTMLElement>('.status-button')
      if (!row || !button || !status || !nextStatus(status)) return
      await list.click(button)
      const item = document.querySelector<HTMLElement>('[role="menuitem"]')
      if (item) await list.click(item)
      change(model, row.id)
      return
    }
    case 'open':
      // Enter on a status button, where the focus is after a change, opens its menu.
      if (before.open === undefined && document.activeElement?.matches('.order-link')) {
        await list.press('Enter')
        expect(list.screen()).toMatchObject({ open: before.focused })
      }
      return
    case 'close':
      if (before.open === undefined) return
      await list.press('Escape')
      expect(list.screen().open).toBeUndefined()
      return
    case 'undo':
      await list.press('u')
      undo(model)
      return
    case 'redo':
      await list.press('U')
      redo(model)
      return
    case 'nextPage':
      await list.press(']')
      return
    case 'wait': {
      await list.pass(2500)
      expect(list.screen().rows.filter(({ isLeaving }) => isLeaving)).toEqual([])
      const hasLeft = before.open === undefined && before.rows[at]?.isLeaving === true
      if (marked === undefined) return
      const expected = hasLeft ? [besideLeaving(before, marked)] : [marked]
      // Where it was the last row, another one may have moved up under it before it left.
      if (hasLeft && before.rows.slice(at + 1).every(({ isLeaving }) => isLeaving))
        expected.push(list.screen().rows.find(({ id }) => numberOf(id) < numberOf(marked))?.id)
      expect(expected).toContain(markedOrder(list.screen()))
      return
    }
    case 'arrival': {
      await store.addByOthers(command.status)
      for (const [id, status] of store.statuses()) if (!model.statuses.has(id)) model.statuses.set(id, status)
      await list.readAgain()
      const after = list.screen()
      // Without rows there is nothing to keep in place.
      if (before.rows.length > 0) expect(JSON.stringify(after)).toBe(JSON.stringify(before))
      return
    }
    case 'tab': {
      const links = document.querySelectorAll<HTMLElement>('nav[aria-label="Status"] a')
      const link = [...links].find(({ textContent }) => textContent.startsWith(command.status))
      if (link) await list.click(link)
    }
  }
}

it('changes no order but the one that was marked when the key went down, in random sequences', async () => {
  const sequences = fc.asyncProperty(triageCommands, async (commands) => {
    const store = triageStore(30, (number) => (number % 4 === 0 ? 'Approved' : 'Pending'))
    const model: TriageModel = { statuses: new Map(store.statuses()), undo: [], redo: [] }
    const list = await openTriage(store, '/order-list?status=Pending&per=10')
    try {
      await list.press('j')
      for (const command of commands) {
        await perform(list, store, model, command)
        expect(Object.fromEntries(store.statuses())).toEqual(Object.fromEntries(model.statuses))
        const { open, rows } = list.screen()
        expect(rows.filter(({ isCurrent }) => isCurrent).every(({ id }) => id === open)).toBe(true)
      }
    } finally {
      list.close()
    }
  })
  await fc.assert(sequences, { numRuns: atDepth(100), endOnFailure: true, seed: testSeed() })
}, 600_000)
