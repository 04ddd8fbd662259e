import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { factorMessages } from '@/domain/account/factor-messages';
import type { NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@/domain/account/passkeys';
import { errorText } from '@/trpc/error';

/** Passkey functions of the browser. */

/** An error with a message for the user. */
class PasskeyError extends Error {}

const load = () => import('@simplewebauthn/browser');

async function orReason<Result>(run: () => Promise<Result>): Promise<Result> {
  const { browserSupportsWebAuthn, WebAuthnError } = await load();
  if (!browserSupportsWebAuthn()) throw new PasskeyError(factorMessages.passkeyUnsupported);
  try {
    return await run();
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw new PasskeyError(isKnown ? factorMessages.passkeyKnown : factorMessages.passkeyStopped, {
      cause: error,
    });
  }
}

export function makePasskey({ challengeId, options }: PasskeyQuestion): Promise<NewPasskey> {
  return orReason(async () => {
    const { startRegistration } = await load();
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON });
    return { challengeId, response: response as NewPasskey['response'] };
  });
}

/** Asks the browser for a passkey. Throws if there is no challenge. */
export async function showPasskey(question: PasskeyQuestion | null): Promise<PasskeyAnswer> {
  if (question === null) throw new PasskeyError(factorMessages.passkeyFailed);
  const { challengeId, options } = question;
  return orReason(async () => {
    const { startAuthentication } = await load();
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const response = await startAuthentication({ optionsJSON });
    return { challengeId, response: response as PasskeyAnswer['response'] };
  });
}

/** Returns the text for an error of these functions, or of an API call. */
export function passkeyProblem(error: unknown): string {
  return error instanceof PasskeyError ? error.message : errorText(error);
}
