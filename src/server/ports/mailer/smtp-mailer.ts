import { isIP, isIPv6 } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Lookup } from '../public-fetch/guard';
import { guardServiceHost, isRefusedHost, type ServiceHost } from '../service-host/service-host';
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

type SmtpLimits = { silenceMs?: number; sendMs?: number; lookup?: Lookup };

/** Reason of a server that may not be asked (`ServiceHost`). */
export const FORBIDDEN_HOST = 'EHOST';

type SmtpFailure = Error & { code?: string; responseCode?: number };

function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const { code = 'EUNKNOWN', responseCode } = error as SmtpFailure;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (!CODES_ABOUT_ONE_MAIL.has(code)) return new MailError('unreachable', reason);
  return new MailError(responseCode !== undefined && responseCode >= 500 ? 'refused' : 'later', reason);
}

/** Returns the server's settings with the address of its name, so that no other one is asked than was checked. */
async function atCheckedAddress(server: string | SmtpServer, host: ServiceHost) {
  const url = typeof server === 'string' ? new URL(server) : null;
  const name = (url?.hostname ?? (server as SmtpServer).host).replace(/^\[(.*)\]$/, '$1');
  host.check(name);
  const address = isIP(name) === 0 ? await addressOf(name, host) : name;
  if (url === null) return { ...(server as SmtpServer), host: address, servername: name };
  url.hostname = isIPv6(address) ? `[${address}]` : address;
  if (address !== name) url.searchParams.append('tls.servername', name);
  return { url: url.toString() };
}

/** Resolves a name; IPv4 is tried first, as mail servers expect. Rejects with EDNS, or if it may not be asked. */
function addressOf(name: string, host: ServiceHost): Promise<string> {
  return new Promise((resolve, reject) => {
    host.lookup(name, { all: true }, (error, found) => {
      if (error !== null && isRefusedHost(error)) reject(error);
      const addresses = error === null && Array.isArray(found) ? found : [];
      const best = addresses.find(({ family }) => family === 4) ?? addresses[0];
      if (best === undefined) reject(Object.assign(new Error('no address'), { code: 'EDNS' }));
      else resolve(best.address);
    });
  });
}

/**
 * Sends over SMTP, with one connection per mail.
 * @param server the URL of SMTP_URL, with nodemailer's options as an optional query (`?requireTLS=true`), or a server's
 * settings
 * @param limits other timeouts, and names, for tests
 */
export function createSmtpMailer(
  server: string | SmtpServer,
  from: MailSender,
  { silenceMs = SILENCE_TIMEOUT_MS, sendMs = SEND_TIMEOUT_MS, lookup }: SmtpLimits = {},
): Mailer {
  const namedBy = typeof server === 'string' ? 'environment' : 'admin';
  return {
    async send(mail) {
      const host = guardServiceHost(namedBy, { lookup });
      const at = await atCheckedAddress(server, host).catch((error: unknown) => {
        throw isRefusedHost(error) ? new MailError('unreachable', FORBIDDEN_HOST) : toMailError(error);
      });
      const transport = createTransport({
        ...at,
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
        const failure = toMailError(error);
        failure.isPrivate = host.isPrivate();
        throw failure;
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}
