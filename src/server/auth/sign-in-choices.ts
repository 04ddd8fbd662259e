import 'server-only';
import { identityMessages } from '@/domain/account/identity-messages';
import { signInProblemText } from '@/domain/account/sign-in-problems';
import { db } from '../db';
import { findCompanyRule } from '../services/account/company-only';
import {
  type ConfiguredProvider,
  providerName,
  usableProviders,
} from '../services/account/sign-in-providers';

/** Returns the choices of the sign-in screens: only the company's provider if it is the only way to sign in. */
export async function signInChoices(): Promise<{
  providers: readonly ConfiguredProvider[];
  isCompanyOnly: boolean;
}> {
  const [rule, linkable] = await Promise.all([findCompanyRule(db), linkableProviders()]);
  const isCompanyOnly = rule !== null;
  return { providers: linkable.filter(({ id }) => !isCompanyOnly || id === 'oidc'), isCompanyOnly };
}

/** Returns the providers that can be linked. None of their other settings leave the server. */
export async function linkableProviders(): Promise<readonly ConfiguredProvider[]> {
  return (await usableProviders(db)).map(({ id, name }) => ({ id, name }));
}

/** Returns the message for a failed sign-in with a provider, from the parameters in the address; null without one. */
export async function providerProblem(
  problem: string | undefined,
  provider: string | undefined,
): Promise<string | null> {
  if (problem === undefined) return null;
  return signInProblemText(problem, (await providerName(db, provider)) ?? 'The provider');
}

/** The same for linking. */
export async function linkProblem(
  problem: string | undefined,
  provider: string | undefined,
): Promise<string | null> {
  const isTaken = problem === 'identity_already_exists';
  return isTaken ? identityMessages.errors[problem] : providerProblem(problem, provider);
}
