import { expect, it } from 'vitest';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** The counts on the tabs of a prompt's page are of what their reader finds there. */

it('counts what the caller can read: of a private time, nothing for others', async () => {
  const [owner, reader] = [await makeProfile(), await makeProfile()];
  const prompt = await makePrompt({ creator: owner, isShared: false });
  const own = callerAs(owner);
  const id = { promptId: prompt.id };
  const check = { kind: 'contains' as const, text: 'x', ignoreCase: true };
  await own.comment.create({ ...id, version: 1, body: 'Only for me.' });
  await own.prompt.tests.save({ ...id, name: 'A private case', inputs: [], checks: [check] });
  await own.prompt.update({ id: prompt.id, content: 'The text that is shared.' });
  await own.prompt.setShared({ id: prompt.id, isShared: true, withPrivateWords: false });
  const thread = await callerAs(reader).comment.create({ ...id, version: 2, body: 'For all.' });
  await own.comment.create({ ...id, version: 2, body: 'An answer.', parentId: thread.id });

  expect(await own.prompt.parts(id)).toEqual({ versions: 2, tests: 1, comments: 3 });
  const seen = await callerAs(reader).prompt.parts(id);
  const versions = await callerAs(reader).prompt.versions({ id: prompt.id });
  expect(seen).toEqual({ versions: versions.total, tests: 0, comments: 2 });
});
