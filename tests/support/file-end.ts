const due: (() => Promise<void> | void)[] = []

/** Runs `work` after the last test of this file, for what several of its tests share. */
export function atEndOfFile(work: () => Promise<void> | void): void {
  due.push(work)
}

export async function endFile(): Promise<void> {
  for (const work of due.splice(0).reverse()) await work()
}
