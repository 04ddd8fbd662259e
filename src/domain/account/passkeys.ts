import { z } from 'zod';
import { factorMessages } from './factor-messages';

/** The parts of the WebAuthn messages that we validate. */

const failed = { error: factorMessages.passkeyFailed };
const Bytes = z
  .string(failed)
  .max(8_000, failed)
  .regex(/^[A-Za-z0-9_-]*$/, failed);

/** Options for the browser's `navigator.credentials`. */
export const PasskeyQuestion = z.object({
  challengeId: z.uuid(),
  options: z.looseObject({ challenge: z.string() }),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

const credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key', failed),
  clientExtensionResults: z.object({}),
};

/** A browser's response that proves a passkey. */
export const PasskeyAnswer = z.object({
  challengeId: z.uuid(),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Bytes.optional(),
    }),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A browser's response that registers a passkey. */
export const NewPasskey = z.object({
  challengeId: z.uuid(),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      transports: z
        .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
        .optional()
        .catch(undefined),
    }),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;
