import 'server-only';
import { identityMessages } from '@/domain/account/identity-messages';
import { signInProblemText } from '@/domain/account/sign-in-problems';
import { db } from '../db';
import { findCompanyRule } from '../services/account/company-only';
import {
  configuredProviders,
  type ConfiguredProvider,
  findProvider,
} from '../services/account/sign-in-providers';

/** What the sign-in screens offer: only the company's, where that is the only way to sign in. */
export async function signInChoices(): Promise<{
  providers: readonly ConfiguredProvider[];
  isCompanyOnly: boolean;
}> {
  const isCompanyOnly = (await findCompanyRule(db)) !== null;
  const providers = configuredProviders.filter(({ id }) => !isCompanyOnly || id === 'oidc');
  return { providers, isCompanyOnly };
}

/** The providers that can be linked. */
export function linkableProviders(): readonly ConfiguredProvider[] {
  return configuredProviders;
}

/** What became of a way to a provider, by the words in the address; null when it says nothing. */
export function providerProblem(problem: string | undefined, provider: string | undefined): string | null {
  return signInProblemText(problem, findProvider(provider)?.name ?? 'The provider');
}

/** The same for a link. */
export function linkProblem(problem: string | undefined, provider: string | undefined): string | null {
  const isTaken = problem === 'identity_already_exists';
  return isTaken ? identityMessages.errors[problem] : providerProblem(problem, provider);
}
