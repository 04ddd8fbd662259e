import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server took it. */
export type TakenMail = Email & { envelope: { from: string; to: string[] }; raw: string };

/** A real SMTP server on a port of its own that keeps what it takes. */
export async function openSmtp(options: Partial<SMTPServerOptions> = {}, port = 0) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          ...(await PostalMime.parse(raw)),
          envelope: {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
          },
          raw: raw.toString('utf8'),
        });
        done();
      })();
    },
    ...options,
  });
  // A client that hangs up is the test's own doing.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

/** An SMTP refusal with a code of the test's choice. */
export function smtpRefusal(responseCode: number, message = 'No.'): Error {
  return Object.assign(new Error(message), { responseCode });
}
