import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLyingS3 } from '../../support/lying-s3';
import { LIES } from '../../support/s3-lies';

/** What the daily backup, its mail, the inbox and Health say of each store: never more than it has shown. */

const s3 = await openLyingS3();
// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, {
  S3_ENDPOINT: s3.options.endpoint,
  S3_ACCESS_KEY_ID: s3.options.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
});
const { db } = await import('@/server/db');
const { backupMessages } = await import('@/domain/backup/messages');
const { S3_WAITS_MS } = await import('@/server/ports/file-storage/s3-stored');
const { runScheduledBackup } = await import('@/server/services/backup/scheduled-backup');
const { callerAs } = await import('../../support/caller');
const { makeProfile } = await import('../../support/factories');
const { mailTo } = await import('../../support/mail');

let admin: Awaited<ReturnType<typeof makeProfile>>;
beforeAll(async () => {
  // As many tries as the product makes, without their waits.
  (S3_WAITS_MS as number[]).fill(1);
  admin = await makeProfile({ role: 'admin' });
});
afterAll(() => s3.close());

async function said() {
  const { checks } = await callerAs(admin).admin.health({});
  const [mail] = await mailTo(admin.email);
  return {
    health: checks.find(({ part }) => part === 'backups')!,
    inbox: (await callerAs(admin).admin.failedBackup())?.problem ?? null,
    mail: mail?.text ?? null,
  };
}

describe('the daily backup to a store that', () => {
  it.each(LIES)('%s', async (_what, lie, outcome) => {
    s3.lieWith(lie);
    const isMade = outcome === 'checked' || outcome === 'unchecked';
    expect(await runScheduledBackup(db, 's3://pictures/cuebook/')).toBe(isMade ? 1 : 0);
    const { health, inbox, mail } = await said();
    if (isMade) {
      expect([inbox, mail]).toEqual([null, null]);
      const isChecked = outcome === 'checked';
      expect(health.state).toBe(isChecked ? 'ok' : 'notice');
      expect(health.text).toMatch(
        isChecked
          ? /^The last backup is .* old .*s3:\/\/pictures\//
          : /^The last backup was sent .*, not checked/,
      );
      return;
    }
    const problem = /ETag|Differs|NotFound/.test(outcome)
      ? backupMessages.notStored('s3://pictures/cuebook/', outcome)
      : backupMessages.s3Failed(outcome);
    expect(problem.message).toContain('not stored');
    expect(inbox).toBe(`${problem.message} ${problem.remedy}`);
    expect(mail).toContain(problem.message);
    expect(health).toMatchObject({ state: 'problem', text: `The last backup failed. ${inbox}` });
  });
});
