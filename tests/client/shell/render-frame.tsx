// Must be the first import: the client's theme reads the system's preference while it is loaded.
import '#tests/support/media-at-load.ts'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useEffect, useRef } from 'react'
import { Route, Router, Switch } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { Frame } from '#client/shell/frame.tsx'
import NotFound from '#client/shell/not-found.tsx'
import { useRightPanel } from '#client/state/right-panel.ts'
import { useSidebar } from '#client/state/sidebar.ts'
import { fakeMedia } from '#tests/support/fake-media.ts'

export const PANEL = {
  notifications: ['A', 'B', 'C', 'D'].map((text) => ({ text: `Notice ${text}`, time: 'Just now' })),
  activities: ['A', 'B', 'C', 'D'].map((text) => ({ text: `Deed ${text}`, time: 'Yesterday', avatar: text })),
  contacts: ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name: `Person ${name}`, avatar: name })),
}

/** The frame with a screen at each path, on a window of that width (CSS px), as at a fresh start. */
export function renderFrame(path: string, width: number, favorites?: ReactNode) {
  useSidebar.setState({ isOpen: true })
  useRightPanel.setState({ isShown: true })
  window.scrollTo = () => undefined
  // The simulated browser has no layout.
  HTMLElement.prototype.checkVisibility = () => true
  const media = fakeMedia(width)
  const location = memoryLocation({ path, record: true })
  const view = render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <Frame panel={PANEL} navigationTop={<p>Top of the navigation</p>} favorites={favorites}>
        <Switch>
          <Route path="/default">
            <h1>eCommerce</h1>
            <input aria-label="A field" />
          </Route>
          <Route path="/order-list">
            <h1>Order List</h1>
          </Route>
          <Route path="/form" component={FocusedForm} />
          <Route component={NotFound} />
        </Switch>
      </Frame>
    </Router>,
  )
  return { ...view, ...media, user: userEvent.setup(), navigate: location.navigate, history: location.history ?? [] }
}

function FocusedForm() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} aria-label="First field" />
}
