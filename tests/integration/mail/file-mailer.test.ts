import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { dataDir } from '@/env';
import { createFileMailer } from '@/server/ports/mailer/file-mailer';
import { MailError } from '@/server/ports/mailer/mailer';
import { db } from '@/server/db';
import { currentMailer } from '@/server/services/service-settings/mail';

/** Mail without SMTP_URL. */

const outgoing = (id = randomUUID()) => ({
  id,
  to: 'zoe@example.org',
  subject: 'Grüße ✓',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  date: new Date('2030-01-02T03:04:05.678Z'),
});
const permissions = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

describe('without SMTP_URL', () => {
  it('each mail is a file of the outbox that mail programs read, and nobody else does', async () => {
    const mail = outgoing();
    await currentMailer(db).send(mail);
    const folder = join(dataDir, 'outbox');
    const [name, ...more] = await readdir(folder);
    expect([name, more]).toEqual([`2030-01-02T03-04-05.678Z-${mail.id}.eml`, []]);
    expect([await permissions(folder), await permissions(join(folder, name!))]).toEqual(['700', '600']);

    const raw = await readFile(join(folder, name!));
    expect(raw.includes('\r\n')).toBe(true);
    const parsed = await PostalMime.parse(raw);
    expect(parsed).toMatchObject({
      subject: 'Grüße ✓',
      from: { name: 'Cuebook', address: 'cuebook@localhost' },
      to: [{ address: 'zoe@example.org' }],
      messageId: `<${mail.id}@localhost>`,
      text: 'Hello\n\n',
    });
    expect(parsed.html).toContain('<p>Hello</p>');
  });

  it('a mail handed over twice is one file, and a folder that was open is closed', async () => {
    const folder = join(dataDir, randomUUID());
    await mkdir(folder, { mode: 0o755 });
    const mailer = createFileMailer(folder, 'a@x.io');
    const mail = outgoing();
    await mailer.send(mail);
    await mailer.send(mail);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await permissions(folder)).toBe('700');
  });

  it('a folder that can not be written is a mailer that is away', async () => {
    const file = join(dataDir, randomUUID());
    await writeFile(file, '');
    const failure = await createFileMailer(file, 'a@x.io')
      .send(outgoing())
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailError);
    expect(failure).toMatchObject({ kind: 'unreachable', reason: 'EEXIST' });
  });
});
