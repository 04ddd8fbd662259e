import 'server-only';
import { z } from 'zod';
import type { CaptchaService, ChallengePurpose } from '@/domain/account/challenge';
import { env } from '@/env';
import { outgoingFetch } from '../outgoing/outgoing-fetch';

/** Bot checks: Cloudflare Turnstile and hCaptcha, which share a protocol. */

/** From the first byte sent to the end of the response. */
const TIME_LIMIT_MS = 10_000;

const VERIFY_URLS: Record<CaptchaService, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

type Configured = { service: CaptchaService; siteKey: string; secretKey: string; verifyUrl: string };

function configuredService(): Configured | null {
  const keys = {
    turnstile: [env.TURNSTILE_SITE_KEY, env.TURNSTILE_SECRET_KEY],
    hcaptcha: [env.HCAPTCHA_SITE_KEY, env.HCAPTCHA_SECRET_KEY],
  } as const;
  for (const service of ['turnstile', 'hcaptcha'] as const) {
    const [siteKey, secretKey] = keys[service];
    if (siteKey === undefined || secretKey === undefined) continue;
    return { service, siteKey, secretKey, verifyUrl: env.CAPTCHA_VERIFY_URL ?? VERIFY_URLS[service] };
  }
  return null;
}

export const captchaService: Configured | null = configuredService();

const Verdict = z.object({ success: z.boolean(), action: z.string().optional() });

/**
 * Verifies a token with the service: that it is valid, unused and for this site. Throws if the service can't verify it.
 * @param purpose of the challenge; hCaptcha doesn't support it
 */
export async function verifyCaptcha(
  { service, siteKey, secretKey, verifyUrl }: Configured,
  { token, purpose, address }: { token: string; purpose: ChallengePurpose; address: string },
): Promise<boolean> {
  const response = await outgoingFetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({
      secret: secretKey,
      response: token,
      remoteip: address,
      ...(service === 'hcaptcha' && { sitekey: siteKey }),
    }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The service answered with status ${response.status}`);
  const { success, action } = Verdict.parse(await response.json());
  return success && (service === 'hcaptcha' || action === purpose);
}
