// What the tests of the worker host run in its threads.

export async function count({ to }: { readonly to: number }, onProgress: (done: number) => void): Promise<number> {
  for (let done = 1; done < to; done++) onProgress(done)
  return to
}

export async function fail({ code }: { readonly code: string }): Promise<void> {
  throw Object.assign(new Error('The disk says no.'), { code })
}

export async function endThread(): Promise<void> {
  process.exit()
}

export async function fillMemory(): Promise<number> {
  const kept: number[][] = []
  for (;;) kept.push(new Array<number>(1_000_000).fill(kept.length + 0.5))
}

export async function never(_request: object, onProgress: (text: string) => void): Promise<void> {
  onProgress('begun')
  await new Promise((resolve) => setTimeout(resolve, 3_600_000))
}
