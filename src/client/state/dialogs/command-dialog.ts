import { create } from 'zustand'

/** The palette, or the list of keys. */
export type CommandDialog = 'palette' | 'keys'

/** The open dialog of keys and commands, of which there is one at most. */
export const useCommandDialog = create<{ readonly open?: CommandDialog | undefined }>(() => ({}))

export function openCommands(open: CommandDialog | undefined): void {
  useCommandDialog.setState({ open })
}
