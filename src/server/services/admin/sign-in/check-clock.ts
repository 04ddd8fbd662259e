import { CLOCK_TOLERANCE_SECONDS } from '@/domain/account/issuer-rules';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { IssuerResponse } from '@/server/ports/issuer/issuer-client';
import { type StepResult, fails, unclear, works } from './request-address';

/** Compares the time of a response with this server's, considering the age of a cached one. */
export function checkClock({ headers, at }: Pick<IssuerResponse, 'headers' | 'at'>): StepResult {
  const told = Date.parse(headers.date ?? '');
  if (Number.isNaN(told)) return unclear(said.clockUnknown);
  const age = Number(headers.age ?? 0) * 1_000 || 0;
  const ahead = Math.round((told + age - at.getTime()) / 1_000);
  const isFar = Math.abs(ahead) > CLOCK_TOLERANCE_SECONDS;
  return isFar ? fails(said.clockOff(Math.abs(ahead), ahead > 0)) : works(said.clockWorks);
}
