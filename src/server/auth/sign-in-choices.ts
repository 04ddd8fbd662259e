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

/** What the sign-in screens offer: only the company's, where that is the only way to sign in. */
export async function signInChoices(): Promise<{
  providers: readonly ConfiguredProvider[];
  isCompanyOnly: boolean;
}> {
  const [rule, linkable] = await Promise.all([findCompanyRule(db), linkableProviders()]);
  const isCompanyOnly = rule !== null;
  return { providers: linkable.filter(({ id }) => !isCompanyOnly || id === 'oidc'), isCompanyOnly };
}

/** The providers that can be linked. Nothing else of them leaves the server. */
export async function linkableProviders(): Promise<readonly ConfiguredProvider[]> {
  return (await usableProviders(db)).map(({ id, name }) => ({ id, name }));
}

/** What became of a way to a provider, by the words in the address; null when it says nothing. */
export async function providerProblem(
  problem: string | undefined,
  provider: string | undefined,
): Promise<string | null> {
  if (problem === undefined) return null;
  return signInProblemText(problem, (await providerName(db, provider)) ?? 'The provider');
}

/** The same for a link. */
export async function linkProblem(
  problem: string | undefined,
  provider: string | undefined,
): Promise<string | null> {
  const isTaken = problem === 'identity_already_exists';
  return isTaken ? identityMessages.errors[problem] : providerProblem(problem, provider);
}
