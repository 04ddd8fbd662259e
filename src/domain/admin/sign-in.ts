import { z } from 'zod';
import { SignInProvider } from '../account/provider-claims';
import { Role } from '../account/role';
import { SavedProvider } from './provider-settings';
import { SetupState } from './setup';

/** What sign-ins by the company's provider have shown that an admin should set there or here. */
export const SignInNoticeKind = z.enum(['overage', 'noGroups', 'unverified', 'otherPerson']);
export type SignInNoticeKind = z.infer<typeof SignInNoticeKind>;

/** Input of `admin.dismissSignInNotice`. */
export const SignInNoticeKey = z.strictObject({ kind: SignInNoticeKind });

const ProviderSetup = z.object({
  id: SignInProvider,
  name: z.string(),
  state: SetupState,
  /** The environment is used before what is saved in the app. */
  source: z.enum(['environment', 'saved', 'none']),
  /** What is to be looked at; empty for nothing. */
  problem: z.string(),
  /** When the last test of what is set now went well; null for never. */
  workedAt: z.date().nullable(),
  /** Null where it is not set. */
  issuer: z.string().nullable(),
  saved: SavedProvider.nullable(),
  /** The address to register at the provider. */
  redirectAddress: z.string(),
});
export type ProviderSetup = z.infer<typeof ProviderSetup>;

/** Answer of `admin.signIn`: how people sign in, without secrets. */
export const SignInSetup = z.object({
  providers: z.array(ProviderSetup),
  /** What is set of the company's provider; null where it is not. */
  company: z
    .object({
      scopes: z.string(),
      groupsClaim: z.string(),
      roles: z.array(z.object({ group: z.string(), role: Role })),
      areEmailsTrusted: z.boolean(),
    })
    .nullable(),
  /** Whether the company's is the only way to sign in. */
  isOnlyWay: z.boolean(),
  /** Whether the environment says which roles groups give. */
  areRolesInEnvironment: z.boolean(),
  directoryAddress: z.string(),
  /** Whether a directory names groups, which count where a provider leaves them out. */
  hasDirectoryGroups: z.boolean(),
  notices: z.array(z.object({ kind: SignInNoticeKind, at: z.date() })),
});
export type SignInSetup = z.infer<typeof SignInSetup>;

/** Input of `admin.testSignIn`. Its addresses come only from the settings. */
export const SignInTest = z.strictObject({ provider: SignInProvider });
export type SignInTest = z.infer<typeof SignInTest>;

const TestedStep = z.object({
  step: z.enum(['issuer', 'token', 'keys', 'clock', 'redirect', 'client']),
  /** `unclear`: the provider did not say. */
  state: z.enum(['works', 'unclear', 'fails']),
  text: z.string(),
});
export type TestedStep = z.infer<typeof TestedStep>;

/** Answer of `admin.testSignIn`: the steps as far as they could be taken. */
export const SignInTested = z.object({ steps: z.array(TestedStep) });
export type SignInTested = z.infer<typeof SignInTested>;
