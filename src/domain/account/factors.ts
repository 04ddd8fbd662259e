import { z } from 'zod';
import { text } from '../text';
import { captchaField } from './challenge';
import { factorMessages } from './factor-messages';
import { PasskeyAnswer, PasskeyQuestion } from './passkeys';

/** Second factor: an authenticator app with codes, or a passkey. */
const FactorKind = z.enum(['totp', 'passkey']);
export type FactorKind = z.infer<typeof FactorKind>;

/** Digits of an app's code. */
export const CODE_DIGITS = 6;

export const RECOVERY_CODES = 10;

const FACTOR_NAME_MAX = 60;

export const FactorName = text({
  label: 'Name',
  max: FACTOR_NAME_MAX,
  required: factorMessages.nameRequired,
  singleLine: true,
});

/** A factor as its owner sees it, without secrets. */
export const Factor = z.object({
  id: z.uuid(),
  kind: FactorKind,
  name: z.string(),
  /** A factor counts only after its owner has proved once that they have it. */
  status: z.enum(['unverified', 'verified']),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
});
export type Factor = z.infer<typeof Factor>;

export const TrustedBrowser = z.object({
  id: z.uuid(),
  /** Browser and system, e.g. `Chrome on Windows`. */
  device: z.string(),
  createdAt: z.date(),
  usedAt: z.date(),
  expiresAt: z.date(),
});
export type TrustedBrowser = z.infer<typeof TrustedBrowser>;

export const OwnFactors = z.object({
  factors: z.array(Factor),
  /** Number of unused recovery codes. */
  recoveryCodes: z.int(),
  trusted: z.array(TrustedBrowser),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

/** Input of `account.factors.enroll`: what the app is called. */
export const FactorEnrolment = z.strictObject({
  name: FactorName,
  /** Id of the sign-in that waits until a factor is added. */
  signIn: z.uuid().optional(),
});

/** Output of `account.factors.enroll`, returned once: the secret for an authenticator app. */
export const EnrolledFactor = z.object({
  id: z.uuid(),
  /** The secret in base32, for apps without a camera. */
  secret: z.string(),
  /** The secret as a URI for the app. */
  uri: z.string(),
  /** The URI as a QR code: an SVG in a data URL. */
  qrCode: z.string(),
});
export type EnrolledFactor = z.infer<typeof EnrolledFactor>;

export const FactorKey = z.strictObject({ id: z.uuid() });

/** Typed one-time code; spaces and hyphens are removed. */
export const TypedCode = z
  .string()
  .max(40, { error: factorMessages.wrongCode })
  .transform((code) => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: factorMessages.wrongCode }));

const TypedRecoveryCode = z
  .string()
  .max(100, { error: factorMessages.wrongCode })
  .refine((code) => /[a-z0-9]/i.test(code), { error: factorMessages.wrongCode });

/**
 * Input of `account.factors.verify`: the code that an app shows now, for one's own factor `id`, which counts from then
 * on; or it, a recovery code or a passkey for the sign-in that waits for it. With both, for a sign-in that waits until
 * the factor is added.
 */
export const FactorVerification = z.strictObject({
  id: z.uuid().optional(),
  signIn: z.uuid().optional(),
  code: TypedCode.optional(),
  recoveryCode: TypedRecoveryCode.optional(),
  passkey: PasskeyAnswer.optional(),
  ...captchaField,
});
export type FactorVerification = z.infer<typeof FactorVerification>;

/** Output of `account.factors.challenge`: what the sign-in of this browser waits for. */
export const FactorChallenge = z.object({
  signIn: z.uuid(),
  expiresAt: z.date(),
  kinds: z.array(FactorKind),
  /** For the browser, where the account has a passkey. */
  passkey: PasskeyQuestion.nullable(),
});
export type FactorChallenge = z.infer<typeof FactorChallenge>;

/** Recovery codes, shown once; null when the account has some already. */
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export const FactorVerified = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const FactorRenaming = z.strictObject({ id: z.uuid(), name: FactorName });
