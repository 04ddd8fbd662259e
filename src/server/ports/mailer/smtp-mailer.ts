import { createTransport } from 'nodemailer';
import { compose, type MailSender } from './compose';
import { MailError } from './mail-error';
import type { Mailer } from './mailer';

/** A server that sends nothing for this long counts as unreachable. */
const SILENCE_TIMEOUT_MS = 15_000;
/** Time limit of one mail, however slow its server is. Below the lease of services/mail/deliver-mail.ts. */
const SEND_TIMEOUT_MS = 60_000;

const CODES_ABOUT_ONE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** A mail server and its settings, in nodemailer's format. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  ignoreTLS: boolean;
  auth?: { user: string; pass: string };
};

type SmtpFailure = Error & { code?: string; responseCode?: number };

function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const { code = 'EUNKNOWN', responseCode } = error as SmtpFailure;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (!CODES_ABOUT_ONE_MAIL.has(code)) return new MailError('unreachable', reason);
  return new MailError(responseCode !== undefined && responseCode >= 500 ? 'refused' : 'later', reason);
}

/**
 * Sends over SMTP, with one connection per mail.
 * @param server the URL of SMTP_URL, with nodemailer's options as an optional query (`?requireTLS=true`), or a server's
 * settings
 * @param limits other timeouts for tests
 */
export function createSmtpMailer(
  server: string | SmtpServer,
  from: MailSender,
  { silenceMs, sendMs } = { silenceMs: SILENCE_TIMEOUT_MS, sendMs: SEND_TIMEOUT_MS },
): Mailer {
  return {
    async send(mail) {
      const transport = createTransport({
        ...(typeof server === 'string' ? { url: server } : server),
        connectionTimeout: silenceMs,
        greetingTimeout: silenceMs,
        socketTimeout: silenceMs,
        dnsTimeout: silenceMs,
      });
      let timer: NodeJS.Timeout | undefined;
      const tooSlow = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new MailError('unreachable', 'ESLOW'));
        }, sendMs);
      });
      try {
        await Promise.race([transport.sendMail(compose(mail, from)), tooSlow]);
      } catch (error) {
        throw toMailError(error);
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}
