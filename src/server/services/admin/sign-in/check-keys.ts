import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import type { RequestIssuer } from '@/server/ports/issuer/issuer-client';
import { type StepResult, fails, isAnswer, objectOf, requestAddress, works } from './request-address';

/** Kinds of public keys for signatures (RFC 7517). */
const PUBLIC_KINDS: readonly unknown[] = ['RSA', 'EC', 'OKP'];

function isForSignatures(key: unknown): boolean {
  if (typeof key !== 'object' || key === null || !('kty' in key)) return false;
  const isSignature = !('use' in key) || key.use === 'sig';
  return isSignature && PUBLIC_KINDS.includes(key.kty);
}

export async function checkKeys(ask: RequestIssuer, address: string): Promise<StepResult> {
  const answer = await requestAddress(ask, address);
  if (!isAnswer(answer)) return answer;
  if (answer.status !== 200) return fails(said.keysStatus(answer.status));
  const keys = objectOf(answer.body)?.['keys'];
  if (!Array.isArray(keys)) return fails(said.keysNoJson);
  const usable = keys.filter(isForSignatures).length;
  return usable === 0 ? fails(said.keysNone) : works(said.keysWork(usable));
}
