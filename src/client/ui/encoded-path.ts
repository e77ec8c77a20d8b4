import { useRouter } from 'wouter'

/** The path as the address bar has it; `useLocation` decodes it, so that an ID with `%` could not be read from it. */
export function useEncodedPath(): string {
  const router = useRouter()
  const [path] = router.hook(router)
  return path
}
