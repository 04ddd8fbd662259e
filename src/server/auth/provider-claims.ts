import 'server-only';
import { z } from 'zod';
import type { ProviderClaims, SignInProvider } from '@/domain/account/provider-claims';
import { env } from '@/env';
import { logger } from '../log/logger';

const Text = z.string().min(1).max(1_000).nullable().catch(null);

/** Of an identity token, its signature checked, and of the user-info endpoint. */
const OidcProfile = z.looseObject({
  sub: z.string().min(1).max(255),
  iss: z.string(),
  email: Text,
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: Text,
});

const GitHubProfile = z.object({
  id: z.union([z.int(), z.string().min(1).max(255)]),
  login: Text,
  name: Text,
  /** The primary one, if GitHub has verified it. */
  verifiedEmail: Text,
});

/** Most groups that are looked at. */
const MOST_GROUPS = 5_000;
const Groups = z.array(z.string()).max(MOST_GROUPS);

/**
 * The groups that an answer lists; null when it says nothing of them, or sends elsewhere for them: a provider leaves out those
 * of people in too many (`_claim_names`, `hasgroups`).
 */
function groupsOf(profile: Record<string, unknown>): string[] | null {
  if (env.OIDC_ROLE_MAP.length === 0) return null;
  const elsewhere = profile['_claim_names'];
  const isElsewhere =
    profile['hasgroups'] === true ||
    (typeof elsewhere === 'object' && elsewhere !== null && env.OIDC_GROUPS_CLAIM in elsewhere);
  const listed = profile[env.OIDC_GROUPS_CLAIM];
  const groups = Groups.safeParse(typeof listed === 'string' ? [listed] : listed);
  if (groups.success && !isElsewhere) return groups.data;
  const reason = isElsewhere ? 'too many groups to be listed' : 'no list of groups';
  logger.warn({ claim: env.OIDC_GROUPS_CLAIM, reason }, 'a sign-in left the role as it was');
  return null;
}

/** What the provider's own answer proves of somebody. Throws for an answer that proves nothing. */
export function claimsOf(provider: SignInProvider, answer: unknown): ProviderClaims {
  if (provider === 'github') {
    const profile = GitHubProfile.parse(answer);
    return {
      ...{ provider, issuer: '', subject: String(profile.id), groups: null },
      ...{ email: profile.verifiedEmail, isEmailVerified: profile.verifiedEmail !== null },
      fullName: profile.name ?? profile.login,
    };
  }
  const profile = OidcProfile.parse(answer);
  const isCompany = provider === 'oidc';
  return {
    ...{ provider, issuer: isCompany ? profile.iss : '', subject: profile.sub },
    ...{ email: profile.email, fullName: profile.name },
    isEmailVerified: profile.email_verified ?? (isCompany && env.OIDC_EMAILS_ARE_VERIFIED),
    groups: isCompany ? groupsOf(profile) : null,
  };
}
