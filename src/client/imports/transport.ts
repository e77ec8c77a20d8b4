/** The browser's parts that sending a file needs; tests hand in their own. */
export interface Transport {
  readonly request: () => XMLHttpRequest
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly wait: (milliseconds: number) => Promise<void>
}

export const BROWSER_TRANSPORT: Transport = {
  request: () => new XMLHttpRequest(),
  fetch: (url, init) => fetch(url, init),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}
