import type { ComponentPropsWithoutRef } from 'react'

interface DownloadLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'download'> {
  readonly address: string
  /** The file's own name if absent. */
  readonly name?: string
}

/**
 * Downloads a file of any size: the browser writes it to disk as it arrives, and shows its progress and its failure among the
 * downloads. A `fetch` would hold hundreds of MB in memory; the page stays where it is either way.
 */
export function DownloadLink({ address, name = '', ...link }: DownloadLinkProps) {
  return <a {...link} href={address} download={name} />
}
