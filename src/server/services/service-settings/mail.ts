import { join } from 'node:path';
import type { MailSave, ServiceSaved } from '@/domain/admin/service-settings';
import { serviceMessages as said } from '@/domain/admin/service-messages';
import { AppError } from '@/domain/errors';
import { dataDir, env } from '@/env';
import type { Db } from '@/server/db';
import { createFileMailer } from '@/server/ports/mailer/file-mailer';
import { MailError, type Mailer } from '@/server/ports/mailer/mailer';
import { createSmtpMailer } from '@/server/ports/mailer/smtp-mailer';
import type { OwnAccountContext } from '../account/require-current-password';
import { requireAdmin } from '../context';
import { MAIL } from '../saved-service/kinds';
import {
  isSecretLost,
  readService,
  type SavedService,
  type UnreadableService,
} from '../saved-service/read-service';
import { saveService } from './save-service';

/** The part of the environment that configures mail. */
export type MailEnvironment = Pick<typeof env, 'SMTP_URL' | 'MAIL_FROM'>;

type SavedMail = SavedService<Parameters<typeof MAIL.addressOf>[0]>;

function savedMailer(saved: SavedMail | UnreadableService): Mailer {
  // Without its settings or its password mail waits in the outbox: it must not be rejected, nor be written to a file
  // instead.
  if (saved.config === null) throw new MailError('unreachable', 'ESETTINGS');
  if (isSecretLost(saved)) throw new MailError('unreachable', 'ESECRET');
  const { host, port, encryption, user, fromName, fromAddress } = saved.config;
  const server = {
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(saved.secret !== null && { auth: { user, pass: saved.secret } }),
  };
  return createSmtpMailer(server, { name: fromName, address: fromAddress });
}

/**
 * Sends mail by the currently configured server: the environment's, else the one saved by an admin, else to the folder
 * `outbox` of the data folder. The settings of one are never used for another.
 */
export function currentMailer(db: Db, environment: MailEnvironment = env): Mailer {
  return {
    async send(mail) {
      const { SMTP_URL: url, MAIL_FROM: from } = environment;
      if (url !== undefined) return createSmtpMailer(url, from).send(mail);
      const saved = await readService(db, MAIL);
      const mailer = saved === null ? createFileMailer(join(dataDir, 'outbox'), from) : savedMailer(saved);
      return mailer.send(mail);
    },
  };
}

/**
 * Saves the mail server. Throws like {@link saveService}, BAD_REQUEST for a user name without a password or the other
 * way round, CONFLICT if the environment configures one.
 */
export async function saveMail(
  ctx: OwnAccountContext,
  { password, ...config }: MailSave,
  environment: MailEnvironment = env,
): Promise<ServiceSaved> {
  requireAdmin(ctx);
  if (environment.SMTP_URL !== undefined) throw new AppError('CONFLICT', said.setByEnvironment);
  return saveService(ctx, MAIL, {
    config,
    // Without a user name there is no authentication.
    secret: config.user === '' ? (password ?? '') : password,
    check(hasPassword) {
      if (hasPassword && config.user === '') {
        throw new AppError('BAD_REQUEST', said.userRequired, { field: 'user' });
      }
      if (!hasPassword && config.user !== '') {
        throw new AppError('BAD_REQUEST', said.passwordRequired, { field: 'password' });
      }
    },
  });
}
