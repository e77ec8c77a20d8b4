import { useState } from 'react'
import { errorOf } from '#client/data/errors.ts'

/** Whether a shop is being saved, and why it was not; a second call while the first runs does nothing. */
export function useShopSaving() {
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<Error>()
  const save = async (send: () => Promise<void>) => {
    if (isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      await send()
    } catch (failure) {
      setError(errorOf(failure))
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, error, save, forget: () => setError(undefined) }
}
