import { generateSecret, generateURI, verify } from 'otplib';
import QRCode from 'qrcode';
import { CODE_DIGITS } from '@/domain/account/factors';
import { logger } from '@/server/log/logger';
import { seal, unseal } from '../../mail/seal';

/** Time-based codes (RFC 6238) as supported by all apps: SHA-1, six digits, steps of 30 seconds. */

const ISSUER = 'Cuebook';
const STEP_SECONDS = 30;

export type NewSecret = { secret: string; uri: string; qrCode: string };

/** Returns a 160-bit secret for the app of an account, as text, as address and as QR code. */
export async function newSecret(account: string): Promise<NewSecret> {
  const secret = generateSecret();
  const uri = generateURI({ issuer: ISSUER, label: account, secret });
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { secret, uri, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

export function sealSecret(factorId: string, secret: string): string {
  return seal(factorId, secret);
}

/**
 * Returns the time step of a code; null if it isn't valid now. One step before and after the current one are valid, for
 * inexact clocks and slow typing.
 */
export async function stepOfCode(
  { id, secret: sealed }: { id: string; secret: string },
  code: string,
  now: Date,
): Promise<number | null> {
  let secret: string;
  try {
    secret = unseal(id, sealed);
  } catch (error) {
    // NEXTAUTH_SECRET has changed since: an admin has to reset the factor.
    logger.error({ err: error, factor: id }, 'the secret of a second factor cannot be opened');
    return null;
  }
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await verify({
    strategy: 'totp',
    secret,
    token: code,
    epoch,
    digits: CODE_DIGITS,
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
  });
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
}
