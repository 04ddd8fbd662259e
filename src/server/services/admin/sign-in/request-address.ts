import type { TestedStep } from '@/domain/admin/sign-in';
import { signInTestMessages as said } from '@/domain/admin/sign-in-test-messages';
import { type RequestIssuer, type IssuerResponse, IssuerError } from '@/server/ports/issuer/issuer-client';

export type StepResult = Pick<TestedStep, 'state' | 'text'>;

export const works = (text: string): StepResult => ({ state: 'works', text });
export const unclear = (text: string): StepResult => ({ state: 'unclear', text });
export const fails = (text: string): StepResult => ({ state: 'fails', text });

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address.slice(0, 100);
}

/** Requests an address. Returns its response, or why the request failed. */
export async function requestAddress(
  ask: RequestIssuer,
  ...[address, post]: Parameters<RequestIssuer>
): Promise<IssuerResponse | StepResult> {
  try {
    return await ask(address, post);
  } catch (error) {
    if (!(error instanceof IssuerError)) throw error;
    const text = said.reach[error.problem](hostOf(address), error.code);
    return error.problem === 'private' ? unclear(text) : fails(text);
  }
}

export function isAnswer(given: IssuerResponse | StepResult): given is IssuerResponse {
  return 'status' in given;
}

/** Parses a JSON object; null for anything else. */
export function objectOf(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Returns the names in a list of metadata; null if it isn't a list. */
export function namesIn(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
}
