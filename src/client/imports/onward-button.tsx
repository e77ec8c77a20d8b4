import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ImportState } from './import-state.ts'
import type { ImportCommands } from './use-import.ts'

/** Leaves this file: to the next of those chosen together, or to choosing. */
export function OnwardButton({ state, commands }: { state: ImportState; commands: ImportCommands }) {
  const isDone = state.at.step === 'done'
  if (state.index + 1 < state.files.length) {
    return <DialogButton onClick={commands.nextFile}>{isDone ? 'Next file' : 'Skip to the next file'}</DialogButton>
  }
  return (
    <DialogButton onClick={commands.chooseAgain}>{isDone ? 'Import another file' : 'Choose another file'}</DialogButton>
  )
}
