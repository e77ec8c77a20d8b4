import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Asked {
  readonly challenge: string
  readonly origin?: string
  /** Without it the device has not verified the person. */
  readonly isVerified?: boolean
}

const ORIGIN = 'http://localhost'
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

/** A device with a passkey of ES256, as an authenticator of WebAuthn has it. */
export function testPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, { challenge, origin = ORIGIN }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ origin = ORIGIN, isVerified = true }: Asked, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count])
  }
  const credential = <T>(response: T) => ({
    ...{ id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {}, response },
  })
  return {
    id: text(id),
    create: (asked: Asked) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }
      const [head, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
      const key = Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = Buffer.concat([authenticatorData(asked, 0x40), attested])
      // CBOR: { fmt: 'none', attStmt: {}, authData: data }
      const start = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
      const attestationObject = Buffer.concat([start, Buffer.from([data.length]), data])
      const clientDataJSON = clientData('webauthn.create', asked)
      return credential({ clientDataJSON: text(clientDataJSON), attestationObject: text(attestationObject) })
    },
    get: (asked: Asked) => {
      const [data, json] = [authenticatorData(asked, 0), clientData('webauthn.get', asked)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(json)]))
        .sign(privateKey)
      return credential({ clientDataJSON: text(json), authenticatorData: text(data), signature: text(signature) })
    },
    /** As of a copy of it that was used less often. */
    rewind: () => {
      counter = 0
    },
  }
}
