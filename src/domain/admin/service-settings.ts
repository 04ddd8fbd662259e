import { z } from 'zod';
import { Email } from '../account/email';
import { SignInProvider } from '../account/provider-claims';
import { ApiKey, serviceAddress } from '../run/schema';
import { text } from '../text';
import { serviceMessages as said } from './service-messages';

export const ServiceName = z.enum(['ai', 'mail', ...SignInProvider.options]);
export type ServiceName = z.infer<typeof ServiceName>;

export const AiProvider = z.enum(['gemini', 'openai']);
export type AiProvider = z.infer<typeof AiProvider>;

/** Default address of each AI provider, used unless an admin enters another. */
export const PROVIDER_ADDRESS: Record<AiProvider, string> = {
  gemini: 'https://generativelanguage.googleapis.com',
  openai: 'https://api.openai.com/v1',
};

/** The AI service without its key. */
export const AiConfig = z.strictObject({
  provider: AiProvider,
  /** Empty for the provider's default address. */
  baseUrl: serviceAddress({ isRequired: false }).refine((value) => !/[?#]/.test(value), {
    error: said.noQuery,
  }),
  model: text({ label: 'Model', max: 200, singleLine: true, required: said.modelRequired }),
});
export type AiConfig = z.infer<typeof AiConfig>;

/** Input of `admin.saveAi`: an omitted key stays unchanged, an empty one is removed. */
export const AiSave = AiConfig.extend({ apiKey: ApiKey.optional() });
export type AiSave = z.infer<typeof AiSave>;

/** Parses a host name or an IP address into lower-case ASCII; null for anything else. */
function hostOf(value: string): string | null {
  if (/[\s/?#@%\\[\]]/u.test(value)) return null;
  const isIpv6 = value.split(':').length > 2;
  if (!isIpv6 && value.includes(':')) return null;
  return URL.parse(`http://${isIpv6 ? `[${value}]` : value}`)?.hostname.replace(/^\[|\]$/g, '') ?? null;
}

/** Encryption of the connection to a mail server: TLS from the start, mandatory STARTTLS, or none. */
export const MailEncryption = z.enum(['tls', 'starttls', 'none']);
export type MailEncryption = z.infer<typeof MailEncryption>;

export const USUAL_PORT: Record<MailEncryption, number> = { tls: 465, starttls: 587, none: 25 };

export const MailConfig = z.strictObject({
  host: text({ label: 'Server', max: 253, singleLine: true, required: said.hostRequired }).transform(
    (value, ctx) => {
      const host = hostOf(value);
      if (host !== null) return host;
      ctx.addIssue({ code: 'custom', message: said.hostAlone });
      return z.NEVER;
    },
  ),
  port: z.int({ error: said.port }).min(1, { error: said.port }).max(65_535, { error: said.port }),
  encryption: MailEncryption,
  /** Empty for a server without authentication. */
  user: text({ label: 'User name', max: 254, singleLine: true }),
  fromName: text({ label: 'Sender name', max: 100, singleLine: true }),
  fromAddress: Email,
});
export type MailConfig = z.infer<typeof MailConfig>;

/** The password is sent to the server exactly as typed. */
const Password = z
  .string()
  .max(500, { error: said.passwordTooLong })
  .regex(/^\P{Cc}*$/u, { error: said.passwordOneLine });

/** Input of `admin.saveMail`: an omitted password stays unchanged, an empty one is removed. */
export const MailSave = MailConfig.extend({ password: Password.optional() });
export type MailSave = z.infer<typeof MailSave>;

export const ServiceKey = z.strictObject({ name: ServiceName });

export const ServiceSaved = z.object({ name: ServiceName });
export type ServiceSaved = z.infer<typeof ServiceSaved>;
