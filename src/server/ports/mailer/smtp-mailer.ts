import { createTransport } from 'nodemailer';
import { compose } from './compose';
import { MailError } from './mail-error';
import type { Mailer } from './mailer';

/** A server that says nothing for this long is taken for one that is away. */
const SILENCE_TIMEOUT_MS = 15_000;
/** One mail takes no longer, however slowly its server drips. Below the lease of services/mail/deliver-mail.ts. */
const SEND_TIMEOUT_MS = 60_000;

const CODES_ABOUT_ONE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

type SmtpFailure = Error & { code?: string; responseCode?: number };

function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const { code = 'EUNKNOWN', responseCode } = error as SmtpFailure;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (!CODES_ABOUT_ONE_MAIL.has(code)) return new MailError('unreachable', reason);
  return new MailError(responseCode !== undefined && responseCode >= 500 ? 'refused' : 'later', reason);
}

/**
 * Sends over SMTP, one connection a mail.
 * @param url of SMTP_URL; nodemailer's options may follow as a query (`?requireTLS=true`)
 * @param limits other times for tests
 */
export function createSmtpMailer(
  url: string,
  from: string,
  { silenceMs, sendMs } = { silenceMs: SILENCE_TIMEOUT_MS, sendMs: SEND_TIMEOUT_MS },
): Mailer {
  return {
    async send(mail) {
      const transport = createTransport({
        url,
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
