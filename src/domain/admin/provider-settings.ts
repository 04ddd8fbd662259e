import { z } from 'zod';
import { GITHUB } from '../account/issuer-rules';
import { GroupMember, type SignInProvider } from '../account/provider-claims';
import { text } from '../text';
import { providerFormMessages as said } from './provider-form-messages';
import { RoleLines } from './role-lines';

/** Whether a text can be a provider's address. It is compared exactly with the issuer that the provider announces. */
function isProviderAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !/[?#@]/.test(value);
}

const clientId = text({ label: 'Client ID', max: 500, singleLine: true, required: said.clientIdRequired });

/** Scopes as OAuth writes them, with spaces between (RFC 6749, 3.3). */
const SCOPES = /^[\x21\x23-\x5B\x5D-\x7E]+( [\x21\x23-\x5B\x5D-\x7E]+)*$/;

/** Settings of the company's issuer without its secret. */
export const OidcConfig = z.strictObject({
  issuer: text({ label: 'Issuer', max: 300, singleLine: true, required: said.issuerRequired }).refine(
    isProviderAddress,
    { error: said.issuer },
  ),
  clientId,
  /** Shown on the button. */
  name: text({ label: 'Name', max: 40, singleLine: true, required: said.nameRequired }),
  scopes: text({ label: 'Scopes', max: 500, singleLine: true, required: said.scopes })
    .refine((value) => SCOPES.test(value), { error: said.scopes, abort: true })
    .refine((value) => value.split(' ').includes('openid'), { error: said.scopes }),
  groupsClaim: text({ label: 'Groups claim', max: 200, singleLine: true, required: said.claimRequired }),
  /** Separator of groups in one text; empty if a text is one group. */
  groupSeparator: z.string().max(10, { error: said.separator }).default(''),
  /** The member that identifies a group object; empty if nobody has chosen one. */
  groupMember: z.union([GroupMember, z.literal('')]).default(''),
  roles: RoleLines,
  /** Whether addresses count as verified if the provider does not say. */
  areEmailsTrusted: z.boolean(),
});
export type OidcConfig = z.infer<typeof OidcConfig>;

export const GoogleConfig = z.strictObject({ clientId });
export type GoogleConfig = z.infer<typeof GoogleConfig>;

export const GitHubConfig = z.strictObject({
  /** Address of an Enterprise Server, without a trailing slash; empty for github.com. */
  baseUrl: text({ label: 'Address', max: 300, singleLine: true })
    .refine((value) => value === '' || isProviderAddress(value), { error: said.baseUrl })
    .transform((value) => URL.parse(value)?.href.replace(/\/+$/, '') ?? '')
    .transform((value) => (value === GITHUB.address ? '' : value)),
  clientId,
});
export type GitHubConfig = z.infer<typeof GitHubConfig>;

/** A secret as providers give it (RFC 6749, A.2). */
const clientSecret = text({ label: 'Client secret', max: 500, singleLine: true })
  .refine((value) => /^[\x20-\x7e]*$/.test(value), { error: said.secretCharacters })
  .optional();

const of = <Id extends SignInProvider>(id: Id) => ({ provider: z.literal(id), clientSecret });

/** Input of `admin.saveProvider`: an omitted secret stays unchanged. */
export const ProviderSave = z.discriminatedUnion('provider', [
  OidcConfig.extend(of('oidc')),
  GoogleConfig.extend(of('google')),
  GitHubConfig.extend(of('github')),
]);
export type ProviderSave = z.infer<typeof ProviderSave>;

/** Stored settings of a provider, without its secret, which never leaves the server. */
const saved = { hasSecret: z.boolean(), savedAt: z.date() };

export const SavedProvider = z.discriminatedUnion('provider', [
  OidcConfig.extend({ provider: z.literal('oidc'), ...saved }),
  GoogleConfig.extend({ provider: z.literal('google'), ...saved }),
  GitHubConfig.extend({ provider: z.literal('github'), ...saved }),
]);
export type SavedProvider = z.infer<typeof SavedProvider>;
