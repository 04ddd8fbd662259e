import { z } from 'zod';
import { text } from '../text';
import { factorMessages } from './factor-messages';
import { PasskeyAnswer, PasskeyQuestion } from './passkeys';

/** What somebody proves beside a password: an app that shows codes, or a passkey. */
const FactorKind = z.enum(['totp', 'passkey']);
export type FactorKind = z.infer<typeof FactorKind>;

/** Digits of an app's code. */
export const CODE_DIGITS = 6;

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODES = 10;

/** As long as a name that somebody gives a device is. */
const FACTOR_NAME_MAX = 60;

export const FactorName = text({
  label: 'Name',
  max: FACTOR_NAME_MAX,
  required: factorMessages.nameRequired,
  singleLine: true,
});

/** One factor as its owner sees it: never what proves it. */
export const Factor = z.object({
  id: z.uuid(),
  kind: FactorKind,
  name: z.string(),
  /** Nothing counts before its owner has shown once that they have it. */
  status: z.enum(['unverified', 'verified']),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
});
export type Factor = z.infer<typeof Factor>;

/** A browser that one is not asked for a second factor in. */
export const TrustedBrowser = z.object({
  id: z.uuid(),
  /** Browser and system, e.g. `Chrome on Windows`. */
  device: z.string(),
  createdAt: z.date(),
  usedAt: z.date(),
  expiresAt: z.date(),
});
export type TrustedBrowser = z.infer<typeof TrustedBrowser>;

/** Answer of `account.factors.list`. */
export const OwnFactors = z.object({
  factors: z.array(Factor),
  /** Recovery codes that are left. */
  recoveryCodes: z.int(),
  trusted: z.array(TrustedBrowser),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

/** Input of `account.factors.enroll`: what the app is called. */
export const FactorEnrolment = z.strictObject({
  name: FactorName,
  /** Of a sign-in that waits until a factor is added. */
  signIn: z.uuid().optional(),
});

/** Answer of `account.factors.enroll`, given once: what an app makes its codes from. */
export const EnrolledFactor = z.object({
  id: z.uuid(),
  /** The secret in base32, for apps without a camera. */
  secret: z.string(),
  /** The same as an address for the app. */
  uri: z.string(),
  /** The address as a picture, an SVG in a data URL. */
  qrCode: z.string(),
});
export type EnrolledFactor = z.infer<typeof EnrolledFactor>;

export const FactorKey = z.strictObject({ id: z.uuid() });

/** A code as somebody types it: blanks between the digits go. */
export const TypedCode = z
  .string()
  .max(40, { error: factorMessages.wrongCode })
  .transform((code) => code.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: factorMessages.wrongCode }));

/** A recovery code as somebody types it. */
const TypedRecoveryCode = z
  .string()
  .max(100, { error: factorMessages.wrongCode })
  .refine((code) => /[a-z0-9]/i.test(code), { error: factorMessages.wrongCode });

/**
 * Input of `account.factors.verify`: the code that an app shows now, for one's own factor `id`, which counts from then on; or it,
 * a recovery code or a passkey for the sign-in that waits for it. With both, for a sign-in that waits until the factor is added.
 */
export const FactorVerification = z.strictObject({
  id: z.uuid().optional(),
  signIn: z.uuid().optional(),
  code: TypedCode.optional(),
  recoveryCode: TypedRecoveryCode.optional(),
  passkey: PasskeyAnswer.optional(),
});
export type FactorVerification = z.infer<typeof FactorVerification>;

/** Answer of `account.factors.challenge`: what the sign-in of this browser waits for. */
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

/** Input of `account.factors.rename`. */
export const FactorRenaming = z.strictObject({ id: z.uuid(), name: FactorName });
