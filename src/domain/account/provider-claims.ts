import { z } from 'zod';

/** Providers whose identities can be linked. */
export const SignInProvider = z.enum(['google', 'github', 'oidc']);
export type SignInProvider = z.infer<typeof SignInProvider>;

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
  /** Empty if a role map is set and the response lists no groups; null if groups are not read. */
  groups: string[] | null;
  /** Whether a role map is set and the response has no groups claim. */
  areGroupsUnsaid: boolean;
  /** Whether the provider left the groups out because there are too many. */
  hasTooManyGroups: boolean;
};
