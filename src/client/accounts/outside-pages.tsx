import { type ReactElement, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PROVIDER_TEXT } from '#contract/accounts/provider-text.ts'
import { NOTICE_TEXT } from '#contract/notice-text.ts'
import { noticeMessages, signInMessages, welcomeMessages } from './messages.ts'
import { OutsidePage } from './outside-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { WelcomePage } from './welcome-page.tsx'

interface OutsidePageContent {
  readonly title: string
  readonly page: ReactElement
}

/** The pages outside of the frame, by the name that their root element has in `data-page`. */
export const OUTSIDE_PAGES = {
  'sign-in': { title: signInMessages.title, page: <SignInPage /> },
  // The server puts the name into the page; here it is what the page says.
  provider: {
    title: signInMessages.title,
    page: <SignInPage provider={document.documentElement.dataset.provider ?? PROVIDER_TEXT} />,
  },
  welcome: { title: welcomeMessages.title, page: <WelcomePage /> },
  // The server sends it alone, without scripts.
  notice: {
    title: noticeMessages.title,
    page: (
      <OutsidePage title={noticeMessages.title}>
        <p className="wrap-anywhere">{NOTICE_TEXT}</p>
      </OutsidePage>
    ),
  },
} as const satisfies Record<string, OutsidePageContent>

export type OutsidePageName = keyof typeof OUTSIDE_PAGES

/** Takes over the page that was prerendered. */
export function openOutsidePage(): void {
  const root = document.getElementById('page')
  const name = document.documentElement.dataset.page
  if (!root || !name || !(name in OUTSIDE_PAGES)) return
  // The check above leaves the names of pages.
  hydrateRoot(root, <StrictMode>{OUTSIDE_PAGES[name as OutsidePageName].page}</StrictMode>)
}
