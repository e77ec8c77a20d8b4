export async function run(_: readonly string[]): Promise<void> {}
