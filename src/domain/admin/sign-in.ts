import { z } from 'zod';
import { GroupMember, SignInProvider } from '../account/provider-claims';
import { Role } from '../account/role';
import { SavedProvider } from './provider-settings';
import { SetupState } from './setup';

/** Problems found by company sign-ins that an admin should fix at the provider or here. */
export const SignInNoticeKind = z.enum(['overage', 'noGroups', 'unverified', 'otherPerson', 'chooseMember']);
export type SignInNoticeKind = z.infer<typeof SignInNoticeKind>;

export const SignInNoticeKey = z.strictObject({ kind: SignInNoticeKind });

const ProviderSetup = z.object({
  id: SignInProvider,
  name: z.string(),
  state: SetupState,
  /** The environment overrides the settings saved in the app. */
  source: z.enum(['environment', 'saved', 'none']),
  /** Problem to look at; empty if there is none. */
  problem: z.string(),
  /** When the current settings were last tested successfully; null if never. */
  workedAt: z.date().nullable(),
  /** Null if not set. */
  issuer: z.string().nullable(),
  saved: SavedProvider.nullable(),
  /** Redirect address to register at the provider. */
  redirectAddress: z.string(),
});
export type ProviderSetup = z.infer<typeof ProviderSetup>;

/** Output of `admin.signIn`: the sign-in settings, without secrets. */
export const SignInSetup = z.object({
  providers: z.array(ProviderSetup),
  /** Settings of the company's provider; null if not set. */
  company: z
    .object({
      scopes: z.string(),
      groupsClaim: z.string(),
      groupSeparator: z.string(),
      groupMember: GroupMember.nullable(),
      roles: z.array(z.object({ group: z.string(), role: Role })),
      areEmailsTrusted: z.boolean(),
      /** Address to register for back-channel logout. */
      logoutAddress: z.string(),
      /** How long a sign-in lasts at most; null if as long as any other. */
      sessionHours: z.number().nullable(),
    })
    .nullable(),
  /** Whether single sign-on is the only sign-in method. */
  isOnlyWay: z.boolean(),
  /** Whether the environment defines which roles groups give. */
  areRolesInEnvironment: z.boolean(),
  directoryAddress: z.string(),
  /** Whether a directory provides groups, which count where a provider leaves them out. */
  hasDirectoryGroups: z.boolean(),
  /** The match of the last sign-in with groups; null if there was none. */
  lastMatch: z
    .object({ at: z.date(), groups: z.array(z.string()), member: GroupMember.nullable() })
    .nullable(),
  notices: z.array(z.object({ kind: SignInNoticeKind, at: z.date() })),
});
export type SignInSetup = z.infer<typeof SignInSetup>;

/** Input of `admin.testSignIn`. Its addresses come only from the settings. */
export const SignInTest = z.strictObject({ provider: SignInProvider });
export type SignInTest = z.infer<typeof SignInTest>;

const TestedStep = z.object({
  step: z.enum(['issuer', 'token', 'keys', 'clock', 'redirect', 'client', 'logout']),
  /** `unclear`: the provider's response does not show it. */
  state: z.enum(['works', 'unclear', 'fails']),
  text: z.string(),
});
export type TestedStep = z.infer<typeof TestedStep>;

/** Output of `admin.testSignIn`: the steps that could be tested. */
export const SignInTested = z.object({ steps: z.array(TestedStep) });
export type SignInTested = z.infer<typeof SignInTested>;
