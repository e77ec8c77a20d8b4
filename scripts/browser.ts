import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell draws pages as Chromium does, without the windows and menus round them: a fifth less processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** CHROME_PATH, else a Chromium or Chrome on the PATH; `undefined` if there is none. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROME_PATH) return env.CHROME_PATH
  const folders = (env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), MAC_CHROME].find(isExecutable)
}

/** `findBrowser`, or installs one; throws an error that says what to do if that fails. */
export function provideBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.log('Installing Chromium for the browser tests…')
  const installed = installFromDebian() || installFromPlaywright()
  if (!installed) {
    throw new Error(
      'The browser tests need Chromium or Chrome, and installing one failed. Install it (on Debian: apt-get install chromium-headless-shell) or name it in CHROME_PATH, then run the tests again.',
    )
  }
  return installed
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
    options,
  )
  return findBrowser()
}

function installFromPlaywright(): string | undefined {
  const done = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' })
  if (done.status !== 0) return undefined
  const asked = spawnSync(
    process.execPath,
    ['-e', "console.log(require('@playwright/test').chromium.executablePath())"],
    {
      encoding: 'utf8',
    },
  )
  return asked.stdout.trim() || undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const DISABLED_FEATURES = [
  // Playwright's list, which ours replaces because the last one counts.
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  'AvoidCorsURLLoaderRestartOnRedirect',
  // Two more processes for every page: opening one cost 430 ms of processor time, and costs 160 ms without them.
  ...['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** Stop Chromium from calling its services, which logs errors without a network. */
export const BROWSER_ARGUMENTS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--disable-gpu',
  // A process less, and no threads for drawing: opening a page costs a sixth less processor time.
  ...['--in-process-gpu', '--disable-software-rasterizer', '--num-raster-threads=1'],
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium has no sandbox for root, the user of many containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
