import 'server-only';
import { z } from 'zod';
import { GITHUB } from '@/domain/account/issuer-rules';
import type { GroupMember, ProviderClaims } from '@/domain/account/provider-claims';
import { logger } from '../log/logger';
import { providerError } from '../services/account/provider-error';
import type { SetProvider } from '../services/account/sign-in-providers';

const Text = z.string().min(1).max(1_000).nullable().catch(null);

/** Claims of an identity token with a verified signature, and of the user-info endpoint. */
const OidcProfile = z.looseObject({
  sub: z.string().min(1).max(255),
  iss: z.string(),
  email: Text,
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: Text,
  given_name: Text,
  family_name: Text,
  preferred_username: Text,
  sid: Text,
  iat: z.number().positive(),
});

const GitHubProfile = z.object({
  id: z.union([z.int(), z.string().min(1).max(255)]),
  login: Text,
  name: Text,
  /** The primary address, if GitHub has verified it. */
  verifiedEmail: Text,
});

/** Maximum number of groups read. */
const MAX_GROUPS = 5_000;

/** Returns the name of one group: a text, or the chosen member of an object. */
function nameOfGroup(group: unknown, member: GroupMember): string[] {
  if (typeof group === 'string') return [group];
  if (typeof group !== 'object' || group === null) return [];
  const name = (group as Readonly<Record<string, unknown>>)[member];
  return typeof name === 'string' ? [name] : [];
}

/**
 * Returns the member that identifies group objects: the chosen one; else the one by which the role map matched last,
 * else `id`. Never one that matches now, and never several: users may choose a name that is another group's id.
 */
function memberOf(list: readonly unknown[], { groupMember }: Rules, last: GroupMember | null): GroupMember {
  // The provider may send other objects now.
  const isThere = last !== null && list.some((group) => nameOfGroup(group, last).length > 0);
  return groupMember ?? (isThere ? last : null) ?? 'id';
}

type Listed = Pick<ProviderClaims, 'guessedMember'> & { names: string[] };

/** Parses a list of groups, or a text: one group, or several where a separator is set. */
function listedGroups(claim: unknown, rules: Rules, last: GroupMember | null): Listed | null {
  if (typeof claim === 'string') {
    const parts = rules.groupSeparator === '' ? [claim] : claim.split(rules.groupSeparator);
    const names = parts.map((part) => part.trim()).filter((name) => name !== '');
    return { names: [...new Set(names)], guessedMember: null };
  }
  if (!Array.isArray(claim) || claim.length > MAX_GROUPS) return null;
  const list = claim as unknown[];
  const member = memberOf(list, rules, last);
  const names = list.flatMap((group) => nameOfGroup(group, member));
  const hasObjects = list.some((group) => typeof group === 'object' && group !== null);
  return { names, guessedMember: hasObjects && rules.groupMember === null ? member : null };
}

/** Settings for reading the claims of the company's provider. */
type Rules = Pick<
  SetProvider,
  'groupsClaim' | 'groupSeparator' | 'groupMember' | 'roles' | 'areEmailsTrusted'
>;

/** Returns whether a provider refers elsewhere for the groups: it omits them for users in too many. */
function isOverage(profile: Record<string, unknown>, claim: string): boolean {
  const elsewhere = profile['_claim_names'];
  return (
    profile['hasgroups'] === true ||
    profile['hasgroups'] === 'true' ||
    (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere)
  );
}

/** Returns the groups of a user. With a role map, no list means no groups: Entra and Okta omit an empty one. */
function groupsOf(
  profile: Record<string, unknown>,
  rules: Rules,
  last: GroupMember | null,
): Pick<ProviderClaims, 'groups' | 'guessedMember' | 'areGroupsUnsaid' | 'hasTooManyGroups'> {
  const { groupsClaim: claim, roles } = rules;
  const hasTooManyGroups = isOverage(profile, claim);
  const listed = hasTooManyGroups ? null : listedGroups(profile[claim], rules, last);
  const areGroupsUnsaid = listed === null && roles.length > 0;
  if (areGroupsUnsaid) {
    const reason = hasTooManyGroups ? 'too many groups to be listed' : 'no list of groups';
    logger.warn({ claim, reason }, 'a sign-in listed no groups');
  }
  return {
    groups: listed?.names ?? (areGroupsUnsaid ? [] : null),
    guessedMember: listed?.guessedMember ?? null,
    areGroupsUnsaid,
    hasTooManyGroups,
  };
}

/** For a provider whose groups are not read. */
const NO_GROUPS = {
  groups: null,
  guessedMember: null,
  areGroupsUnsaid: false,
  hasTooManyGroups: false,
} as const;

function nameOf(profile: z.infer<typeof OidcProfile>): string | null {
  const parts = [profile.given_name, profile.family_name].filter((part) => part !== null).join(' ');
  return profile.name ?? (parts === '' ? profile.preferred_username : parts);
}

/** Returns whether an address is verified; the setting decides if the claim is missing. */
function verificationOf(said: boolean | undefined, isCompany: boolean, rules: Rules) {
  const isSet = isCompany && rules.areEmailsTrusted;
  return { isEmailVerified: said ?? isSet, isVerificationUnsaid: said === undefined && isCompany && !isSet };
}

/** A subject is a string (OpenID Connect Core, 2): different numbers may become equal when parsed. */
function isNumeric(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'sub' in answer && typeof answer.sub === 'number';
}

/**
 * Returns the claims that the response proves. Throws FORBIDDEN if the subject is a number, or nothing is proved.
 * @param last the member that identified group objects at the last sign-in, used where none is chosen
 */
export function claimsOf(set: SetProvider, answer: unknown, last: GroupMember | null = null): ProviderClaims {
  const provider = set.id;
  if (provider === 'github') {
    const profile = GitHubProfile.parse(answer);
    return {
      provider,
      // Ids of a company's own server belong to other people than those of github.com.
      issuer: set.issuer === GITHUB.address ? '' : set.issuer,
      subject: String(profile.id),
      ...NO_GROUPS,
      email: profile.verifiedEmail,
      isEmailVerified: profile.verifiedEmail !== null,
      isVerificationUnsaid: false,
      fullName: profile.name ?? profile.login,
    };
  }
  if (isNumeric(answer)) throw providerError('numericSubject');
  const profile = OidcProfile.parse(answer);
  const isCompany = provider === 'oidc';
  return {
    provider,
    issuer: isCompany ? profile.iss : '',
    subject: profile.sub,
    email: profile.email,
    fullName: nameOf(profile),
    ...verificationOf(profile.email_verified, isCompany, set),
    ...(isCompany && { session: { sid: profile.sid, issuedAt: new Date(profile.iat * 1_000) } }),
    ...(isCompany ? groupsOf(profile, set, last) : NO_GROUPS),
  };
}
