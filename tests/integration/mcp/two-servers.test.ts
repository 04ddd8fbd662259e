import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';
import { runInstances } from '../../support/instances';
import { makeToken } from '../../support/program';

it('an agent of one server is notified of a version that another approves, and reads it', async () => {
  const author = await makeProfile();
  const admin = await makeProfile({ role: 'admin' });
  const { id, slug } = await makePrompt({ creator: author, isShared: true, content: 'First' });
  await callerAs(admin).status.set({ promptId: id, version: 1, status: 'approved' });
  await callerAs(author).prompt.update({ id, content: 'Second' });
  const token = await makeToken(await makeProfile());

  const [reader] = (await runInstances(join(import.meta.dirname, 'server-process.ts'), [
    ['read', token, slug],
    ['approve', admin.id, slug],
  ])) as { before: unknown; contents: unknown }[];
  expect(reader?.before).toMatchObject([{ text: 'First' }]);
  expect(reader?.contents).toMatchObject([{ text: 'Second' }]);
});
