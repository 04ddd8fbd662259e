import type { z } from 'zod';
import { AiConfig, MailConfig, PROVIDER_ADDRESS, type ServiceName } from '@/domain/admin/service-settings';
import { serviceMessages as said } from '@/domain/admin/service-messages';

/** How the settings of one service are stored. */
export type ServiceKind<Config extends object> = {
  name: ServiceName;
  config: z.ZodType<Config>;
  /** Destination and use of its secret: if it changes, the secret has to be entered again, and can't be decrypted. */
  addressOf: (config: Config) => readonly (string | number)[];
  /** For the audit log. */
  hostOf: (config: Config) => string;
  /** The form field of the secret, and the reasons for entering it again. */
  secret: { field: 'apiKey' | 'password' | 'clientSecret'; again: string; lost: string };
};

export function baseUrlOf({ provider, baseUrl }: AiConfig): string {
  return baseUrl === '' ? PROVIDER_ADDRESS[provider] : baseUrl;
}

export const AI: ServiceKind<AiConfig> = {
  name: 'ai',
  config: AiConfig,
  addressOf: (config) => [config.provider, baseUrlOf(config)],
  hostOf: (config) => new URL(baseUrlOf(config)).host,
  secret: { field: 'apiKey', again: said.keyAgain, lost: said.keyLost },
};

export const MAIL: ServiceKind<MailConfig> = {
  name: 'mail',
  config: MailConfig,
  addressOf: ({ host, port, encryption }) => [host, port, encryption],
  hostOf: ({ host }) => host,
  secret: { field: 'password', again: said.passwordAgain, lost: said.passwordLost },
};
