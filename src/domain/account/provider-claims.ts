import { z } from 'zod';

/** The providers that identities can be linked of. */
export const SignInProvider = z.enum(['google', 'github', 'oidc']);
export type SignInProvider = z.infer<typeof SignInProvider>;

/** What a provider has proved about the person who signs in. */
export type ProviderClaims = {
  provider: SignInProvider;
  /** Whose subjects these are; empty where the provider's name says it. */
  issuer: string;
  /** The provider's own id of them, which never changes. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** Whether the answer says nothing of that. */
  isVerificationUnsaid: boolean;
  fullName: string | null;
  /** None where a role map is set and the answer lists none; null where nothing is read of them. */
  groups: string[] | null;
  /** Whether a role map is set and the answer says nothing of groups. */
  areGroupsUnsaid: boolean;
  /** Whether the provider left them out, as there are too many. */
  hasTooManyGroups: boolean;
};
