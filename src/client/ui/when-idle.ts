/** Safari has no requestIdleCallback, and neither has the build. */
export async function whenIdle(): Promise<void> {
  if ('requestIdleCallback' in globalThis)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
}
