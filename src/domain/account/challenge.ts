import { z } from 'zod';

/**
 * Requests that may require a challenge: password sign-in, and calls of `account` by their names without dots,
 * which captcha services don't accept: `passkeys.signIn` is `passkeysSignIn`.
 */
export const ChallengePurpose = z.enum([
  'signIn',
  'register',
  'requestPasswordReset',
  'sendCode',
  'resend',
  'verifyOtp',
  'factorsVerify',
  'passkeysSignInOptions',
  'passkeysSignIn',
]);
export type ChallengePurpose = z.infer<typeof ChallengePurpose>;

export const ChallengeRequest = z.strictObject({ purpose: ChallengePurpose });

/** Token for a solved challenge, sent with the retried call. */
export const CaptchaToken = z.string().max(8_000);

/** Field for inputs of calls that may require a solved challenge. */
export const captchaField = { captchaToken: CaptchaToken.optional() };

/** A proof of work of altcha's protocol, version 2. */
export const ProofOfWork = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    /** `level`: how much work it is; each level is twice the one before. */
    data: z.object({ purpose: z.string(), level: z.number() }),
    expiresAt: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type ProofOfWork = z.infer<typeof ProofOfWork>;

/** Solved proof of work; sent as base64-encoded JSON. */
export const SolvedProof = z.object({
  challenge: ProofOfWork,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
export type SolvedProof = z.infer<typeof SolvedProof>;

/** CAPTCHA services, available where an instance has keys for one. */
export const CaptchaService = z.enum(['turnstile', 'hcaptcha']);
export type CaptchaService = z.infer<typeof CaptchaService>;

/** Challenge to solve: a proof of work, or the widget of a CAPTCHA service. */
export const Challenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proofOfWork'), challenge: ProofOfWork }),
  z.object({ kind: z.literal('service'), service: CaptchaService, siteKey: z.string() }),
]);
export type Challenge = z.infer<typeof Challenge>;
