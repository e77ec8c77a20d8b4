// @vitest-environment jsdom
// Covers: specification 3, 4, 9
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { createThemeStore, type ThemeSurroundings } from '#client/state/theme.ts'

const startScript = readFileSync('src/client/public/page-start.js', 'utf8')

/** Storage of one browser; `refuses` makes every access throw, as browsers do where storage is forbidden. */
function fakeStorage(saved: string | null, refuses = false) {
  const values = new Map(saved === null ? [] : [['theme', saved]])
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const reach = () => {
    if (refuses) throw new DOMException('Access is denied.', 'SecurityError')
    return storage
  }
  return { reach, values }
}

function start(
  saved: string | null,
  { dark = false, refuses = false, root = document.createElement('html') as HTMLElement } = {},
) {
  const { reach, values } = fakeStorage(saved, refuses)
  const tabs = new EventTarget()
  const surroundings: ThemeSurroundings = { storage: reach, prefersDark: () => dark, root, tabs }
  return { store: createThemeStore(surroundings), root, values, tabs }
}

/** Runs the page's own script file with the same storage and preference. */
function runStartScript(saved: string | null, dark: boolean, refuses: boolean): string {
  const root = document.createElement('html')
  root.className = 'light'
  const { reach } = fakeStorage(saved, refuses)
  const surroundings = Object.defineProperty({ documentElement: root }, 'localStorage', { get: reach })
  new Function('document', 'matchMedia', 'scope', `with (scope) { ${startScript} }`)(
    surroundings,
    (query: string) => ({ matches: dark && query === '(prefers-color-scheme: dark)' }),
    surroundings,
  )
  return root.className
}

describe.each([
  { saved: 'light', dark: false, refuses: false, theme: 'light' },
  { saved: 'light', dark: true, refuses: false, theme: 'light' },
  { saved: 'dark', dark: false, refuses: false, theme: 'dark' },
  { saved: 'dark', dark: true, refuses: false, theme: 'dark' },
  { saved: null, dark: false, refuses: false, theme: 'light' },
  { saved: null, dark: true, refuses: false, theme: 'dark' },
  { saved: '', dark: true, refuses: false, theme: 'dark' },
  { saved: 'Dark', dark: false, refuses: false, theme: 'light' },
  { saved: '{"state":{"theme":"dark"}}', dark: false, refuses: false, theme: 'light' },
  { saved: 'blue', dark: true, refuses: false, theme: 'dark' },
  { saved: 'light', dark: true, refuses: true, theme: 'dark' },
  { saved: 'dark', dark: false, refuses: true, theme: 'light' },
])('saved $saved, system dark $dark, storage throws $refuses', ({ saved, dark, refuses, theme }) => {
  test(`the store starts ${theme}`, () => {
    const { store, root } = start(saved, { dark, refuses })
    expect(store.getState().theme).toBe(theme)
    expect(root.className).toBe(theme)
  })

  test(`the script before the first paint chooses ${theme}, too`, () => {
    expect(runStartScript(saved, dark, refuses)).toBe(theme)
  })
})

describe('a change', () => {
  let root: HTMLElement
  beforeEach(() => {
    root = document.createElement('html')
    root.className = 'dark other'
  })

  test('leaves exactly one theme class and every other class', () => {
    const { store } = start('light', { root })
    expect([...root.classList]).toEqual(['other', 'light'])
    store.getState().setTheme('dark')
    expect([...root.classList]).toEqual(['other', 'dark'])
    store.getState().setTheme('dark')
    expect([...root.classList].filter((name) => name === 'dark' || name === 'light')).toEqual(['dark'])
  })

  test('is saved without quotes; starting saves nothing', () => {
    const { store, values } = start(null, { dark: true })
    expect(values.has('theme')).toBe(false)
    store.getState().toggleTheme()
    expect(values.get('theme')).toBe('light')
    store.getState().toggleTheme()
    expect(values.get('theme')).toBe('dark')
  })

  test('is shown even if storage throws', () => {
    const { store, root } = start(null, { refuses: true })
    store.getState().toggleTheme()
    expect(store.getState().theme).toBe('dark')
    expect(root.className).toBe('dark')
  })
})

describe('another tab', () => {
  const notify = (tabs: EventTarget, key: string | null) => tabs.dispatchEvent(new StorageEvent('storage', { key }))

  test('is followed', () => {
    const { store, root, values, tabs } = start('light')
    values.set('theme', 'dark')
    notify(tabs, 'theme')
    expect(store.getState().theme).toBe('dark')
    expect(root.className).toBe('dark')
  })

  test.each([
    ['invalid value', 'blue'],
    ['removed', undefined],
  ])('%s: the theme stays', (_, value) => {
    const { store, root, values, tabs } = start('dark')
    if (value === undefined) values.delete('theme')
    else values.set('theme', value)
    notify(tabs, 'theme')
    notify(tabs, null)
    expect(store.getState().theme).toBe('dark')
    expect(root.className).toBe('dark')
  })

  test('ignores other keys', () => {
    const { store, values, tabs } = start('light')
    values.set('theme', 'dark')
    notify(tabs, 'data-set')
    expect(store.getState().theme).toBe('light')
  })
})
