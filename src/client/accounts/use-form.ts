import { type FormEvent, useRef, useSyncExternalStore } from 'react'
import { useAction } from '#client/state/use-action.ts'

const never = () => () => {}

/**
 * Sends the texts of a form by their fields' names. Where that is refused, `refused` has the focus: the field that is most likely
 * wrong. `isReady`: not before the browser runs the page, when a form would be sent as an address.
 */
export function useForm(send: (text: (name: string) => string) => Promise<void>) {
  const refused = useRef<HTMLInputElement>(null)
  const { run, isBusy, problem } = useAction()
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const texts = new FormData(event.currentTarget)
    const focus = () => refused.current?.focus()
    run(() =>
      send((name) => String(texts.get(name) ?? '')).catch((error: unknown) => {
        focus()
        throw error
      }),
    )
  }
  return { onSubmit, refused, isBusy, isReady, problem }
}
