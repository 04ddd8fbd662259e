import { z } from 'zod';

/** What a challenge stands before: signing in with a password, and calls of `account` by their name. */
export const ChallengePurpose = z.enum(['signIn', 'register', 'requestPasswordReset', 'sendCode', 'resend']);
export type ChallengePurpose = z.infer<typeof ChallengePurpose>;

/** Input of `account.challenge`. */
export const ChallengeRequest = z.strictObject({ purpose: ChallengePurpose });

/** What solving a challenge gives, sent along with the call that was refused without it. */
export const CaptchaToken = z.string().max(8_000);

/** For inputs of calls that may be refused without it. */
export const captchaField = { captchaToken: CaptchaToken.optional() };

/** A proof of work of altcha's protocol, version 2. */
export const ProofOfWork = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    data: z.object({ purpose: z.string() }),
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

/** What is sent for a proof of work: this as JSON, in base64. */
export const SolvedProof = z.object({
  challenge: ProofOfWork,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
export type SolvedProof = z.infer<typeof SolvedProof>;

/** Services that ask people instead of computers, where an instance has the keys of one. */
export const CaptchaService = z.enum(['turnstile', 'hcaptcha']);
export type CaptchaService = z.infer<typeof CaptchaService>;

/** What there is to solve: work for the computer, or the service's own box. */
export const Challenge = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proofOfWork'), challenge: ProofOfWork }),
  z.object({ kind: z.literal('service'), service: CaptchaService, siteKey: z.string() }),
]);
export type Challenge = z.infer<typeof Challenge>;
