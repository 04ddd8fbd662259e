import { z } from 'zod';

/** Providers whose identities can be linked. */
export const SignInProvider = z.enum(['google', 'github', 'oidc']);
export type SignInProvider = z.infer<typeof SignInProvider>;

/** The members of a group object of which one identifies it, the chosen one. */
export const GROUP_MEMBERS = ['id', 'name', 'displayName', 'display', 'value'] as const;
export const GroupMember = z.enum(GROUP_MEMBERS);
export type GroupMember = z.infer<typeof GroupMember>;

/** Verified claims about the person who signs in. */
export type ProviderClaims = {
  provider: SignInProvider;
  /** Issuer of the subjects; empty where the provider's name identifies it. */
  issuer: string;
  /** The provider's permanent id of the user. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** Whether the response lacks the verification claim. */
  isVerificationUnsaid: boolean;
  fullName: string | null;
  /** Of the company's provider: its session, if it names it, and when it issued the token, by its clock. */
  session?: { sid: string | null; issuedAt: Date };
  /** Empty if a role map is set and the response lists no groups; null if groups are not read. */
  groups: string[] | null;
  /** Which member identified the groups, if they were objects and no member is chosen; null otherwise. */
  guessedMember: GroupMember | null;
  /** Whether a role map is set and the response has no groups claim. */
  areGroupsUnsaid: boolean;
  /** Whether the provider left the groups out because there are too many. */
  hasTooManyGroups: boolean;
};
