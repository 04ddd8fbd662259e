import { z } from 'zod';
import { Email } from '../account/email';
import { SignInProvider } from '../account/provider-claims';
import { ApiKey, serviceAddress } from '../run/schema';
import { text } from '../text';
import { serviceMessages as said } from './service-messages';

/** What admins can set up in the app. */
export const ServiceName = z.enum(['ai', 'mail', ...SignInProvider.options]);
export type ServiceName = z.infer<typeof ServiceName>;

export const AiProvider = z.enum(['gemini', 'openai']);
export type AiProvider = z.infer<typeof AiProvider>;

/** Where each provider answers unless an admin names another address. */
export const PROVIDER_ADDRESS: Record<AiProvider, string> = {
  gemini: 'https://generativelanguage.googleapis.com',
  openai: 'https://api.openai.com/v1',
};

/** The AI service without its key. */
export const AiConfig = z.strictObject({
  provider: AiProvider,
  /** Empty for the provider's own. */
  baseUrl: serviceAddress({ isRequired: false }).refine((value) => !/[?#]/.test(value), {
    error: said.noQuery,
  }),
  model: text({ label: 'Model', max: 200, singleLine: true, required: said.modelRequired }),
});
export type AiConfig = z.infer<typeof AiConfig>;

/** Input of `admin.saveAi`: a key that is left out stays as it is, an empty one is removed. */
export const AiSave = AiConfig.extend({ apiKey: ApiKey.optional() });
export type AiSave = z.infer<typeof AiSave>;

/** A name or an IP address in ASCII and lower case; null for anything more or else. */
function hostOf(value: string): string | null {
  if (/[\s/?#@%\\[\]]/u.test(value)) return null;
  const isIpv6 = value.split(':').length > 2;
  if (!isIpv6 && value.includes(':')) return null;
  return URL.parse(`http://${isIpv6 ? `[${value}]` : value}`)?.hostname.replace(/^\[|\]$/g, '') ?? null;
}

/** How the connection to a mail server is protected: from the start, from STARTTLS on or the mail isn't sent, or not at all. */
export const MailEncryption = z.enum(['tls', 'starttls', 'none']);
export type MailEncryption = z.infer<typeof MailEncryption>;

/** The usual port of each. */
export const USUAL_PORT: Record<MailEncryption, number> = { tls: 465, starttls: 587, none: 25 };

/** The mail server without its password. */
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
  /** Empty for a server that takes mail without signing in. */
  user: text({ label: 'User name', max: 254, singleLine: true }),
  fromName: text({ label: 'Sender name', max: 100, singleLine: true }),
  fromAddress: Email,
});
export type MailConfig = z.infer<typeof MailConfig>;

/** A password goes to the server as it is typed. */
const Password = z
  .string()
  .max(500, { error: said.passwordTooLong })
  .regex(/^\P{Cc}*$/u, { error: said.passwordOneLine });

/** Input of `admin.saveMail`: a password that is left out stays as it is, an empty one is removed. */
export const MailSave = MailConfig.extend({ password: Password.optional() });
export type MailSave = z.infer<typeof MailSave>;

/** Input of `admin.removeService`. */
export const ServiceKey = z.strictObject({ name: ServiceName });

/** Answer of saving and removing. */
export const ServiceSaved = z.object({ name: ServiceName });
export type ServiceSaved = z.infer<typeof ServiceSaved>;
