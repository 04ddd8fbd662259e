import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@/domain/account/passkeys';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url');
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

type Manner = { origin?: string; isVerified?: boolean; counter?: number };

/** A device that makes one passkey, of a P-256 key, and shows it. */
export class TestDevice {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  make({ challengeId, options }: PasskeyQuestion, manner: Manner = {}): NewPasskey {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    );
    const size = Buffer.from([0, this.#id.length]);
    const authData = Buffer.concat([
      this.#authData(HAS_KEY, manner),
      Buffer.alloc(16),
      size,
      this.#id,
      Buffer.from(key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = base64url(isoCBOR.encode(attestation as never));
    const clientDataJSON = base64url(this.#clientData('webauthn.create', options.challenge, manner));
    return {
      challengeId,
      response: { ...this.#credential(), response: { clientDataJSON, attestationObject } },
    };
  }

  show({ challengeId, options }: PasskeyQuestion, manner: Manner = {}): PasskeyAnswer {
    this.#counter = manner.counter ?? this.#counter + 1;
    const authenticatorData = this.#authData(0, manner);
    const clientData = this.#clientData('webauthn.get', options.challenge, manner);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
    };
    return { challengeId, response: { ...this.#credential(), response } };
  }

  #credential() {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, { origin = 'http://localhost:3000' }: Manner): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(flags: number, { isVerified = true }: Manner): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags;
    return Buffer.concat([sha256('localhost'), Buffer.from([all]), counter]);
  }
}
