import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { logger } from '@/server/log/logger';
import { compose } from './compose';
import { MailError } from './mail-error';
import type { Mailer } from './mailer';

/**
 * Writes each mail as an `.eml` file that mail programs open. The folder and its files are readable only by the
 * server's own account: a mail may contain a link that opens an account.
 * @param folder absolute; created if missing
 */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(compose(mail, from));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await chmod(folder, 0o700);
        // The name is unique per mail: a retry writes the same file. Windows doesn't allow colons.
        const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}.eml`;
        const unfinished = join(folder, `.${name}`);
        await writeFile(unfinished, message as Buffer, { mode: 0o600 });
        await rename(unfinished, join(folder, name));
        logger.info({ file: join(folder, name) }, 'mail written to a file, for no mail server is set up');
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'EFILE';
        throw new MailError('unreachable', code);
      }
    },
  };
}
