import { Icon } from '#client/ui/icon.tsx'

/** Why a form was refused; nothing for ''. */
export function FormProblem({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <p role="alert" className="flex items-start gap-1 text-down">
      <Icon name="alert" size={20} />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}
