import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that the shared server has written for an address, oldest first. */
async function mailsTo(address: string): Promise<Email[]> {
  const folder = join(process.env.CUEBOOK_E2E_DATA_DIR!, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const finished = names.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort();
  const mails = await Promise.all(
    finished.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((recipient) => recipient.address === address));
}

/** Waits for a mail with that subject and gives the newest. */
export async function mailWith(address: string, subject: string | RegExp): Promise<Email> {
  const isIt = (given = '') => (typeof subject === 'string' ? given === subject : subject.test(given));
  const find = async () => (await mailsTo(address)).findLast((mail) => isIt(mail.subject));
  await expect.poll(find, { message: `mail '${subject}'` }).toBeDefined();
  return (await find())!;
}

/** The link in a mail. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+#type=\S+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link in: ${mail.text ?? ''}`);
  return link;
}
