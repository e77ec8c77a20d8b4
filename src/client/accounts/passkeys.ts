import type { NewPasskey, PasskeySignIn } from '#contract/accounts/account-schema.ts'
import { accountSource } from './account-source.ts'
import { accountMessages, signInMessages } from './messages.ts'

/** Makes a passkey on a device of the person. Rejects with an `Error` for people to read. */
export async function makePasskey(name: string, password: string): Promise<void> {
  requirePasskeys()
  // What the server sends is what this function parses.
  const options = (await accountSource.preparePasskey(password)) as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = await navigator.credentials.create({ publicKey }).catch((error: unknown) => {
    const isKnown = error instanceof DOMException && error.name === 'InvalidStateError'
    throw new Error(isKnown ? accountMessages.passkeyExists : accountMessages.passkeyNotMade)
  })
  await accountSource.addPasskey({ name, credential: jsonOf<NewPasskey['credential']>(made) })
}

/** Signs in with a passkey that the person chooses. Rejects with an `Error` for people to read. */
export async function signInByPasskey(): Promise<void> {
  requirePasskeys()
  await signInWith({})
}

/** Lets the browser offer passkeys in a field; whether one was used. Rejects when the signal is aborted. */
export async function offerPasskeys(signal: AbortSignal): Promise<boolean> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return false
  await signInWith({ mediation: 'conditional', signal })
  return true
}

async function signInWith(request: CredentialRequestOptions): Promise<void> {
  const options = (await accountSource.preparePasskeySignIn()) as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const used = await navigator.credentials.get({ ...request, publicKey }).catch(() => {
    throw new Error(signInMessages.passkeyNotUsed)
  })
  await accountSource.signInWithPasskey({ credential: jsonOf<PasskeySignIn['credential']>(used) })
}

function hasPasskeys(): boolean {
  // Browsers refuse passkeys of an IP address.
  const isAddress = /^\[|\.\d{1,3}$/.test(location.hostname)
  return !isAddress && typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

function requirePasskeys(): void {
  if (!hasPasskeys()) throw new Error(signInMessages.noPasskeys)
}

/** The credential as the server reads it. */
function jsonOf<T>(credential: Credential | null): T {
  if (!(credential instanceof PublicKeyCredential)) throw new Error(signInMessages.passkeyNotUsed)
  return credential.toJSON() as T
}
