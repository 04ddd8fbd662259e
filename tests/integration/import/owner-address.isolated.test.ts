import { afterEach, expect, it, vi } from 'vitest';

/** The owner that the operator's command names by an address. */

// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Cuebook <cuebook@example.org>' });
const { env } = await import('@/env');
const { db } = await import('@/server/db');
const { findImporter, requireProvedOwner } = await import('@/server/services/import/find-importer');
const { makeProfile, PROVED } = await import('../../support/factories');

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['that was typed and nobody has proved', {}, false],
  ['from before, which nobody has proved', { emailWriter: 'before' }, false],
  ['that is proved', PROVED, true],
  ['that others wrote', { emailWriter: 'others' }, true],
] as const)('the address of an owner in a file comes in %s', async (_what, fields, isAllowed) => {
  const { email } = await makeProfile(fields);
  const member = await findImporter(db, email);
  const asked = requireProvedOwner(db, member, email);
  if (isAllowed) await asked;
  else await expect(asked).rejects.toMatchObject({ code: 'CONFLICT' });
  // Without a mail server nobody can prove an address.
  vi.spyOn(env, 'SMTP_URL', 'get').mockReturnValue(undefined);
  await requireProvedOwner(db, member, email);
});
