import { beforeAll, describe, expect, it } from 'vitest';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Searches for people ignore accents, wherever people are suggested. */

let asking: TestProfile;
let promptId: string;
beforeAll(async () => {
  asking = await makeProfile({ role: 'admin', fullName: 'Ann Asking' });
  promptId = (await makePrompt({ creator: asking, isShared: true })).id;
  await makeProfile({ role: 'admin', fullName: 'François Müßig' });
  await makeProfile({ role: 'admin', fullName: 'Francois Plain' });
});

const caller = () => callerAs(asking);
const PICKERS: [string, (q: string) => Promise<{ name: string }[]>][] = [
  ['people to share with', (q) => caller().grant.people({ q })],
  ['reviewers', (q) => caller().status.review.reviewers({ promptId, q })],
  ['people to name in a comment', (q) => caller().comment.mentionable({ promptId, version: 1, q })],
  [
    'accounts',
    async (q) => {
      const { items } = await caller().admin.listUsers({ q, page: 1, sort: 'name' });
      return items.map(({ fullName }) => ({ name: fullName }));
    },
  ],
];

describe.each(PICKERS)('%s', (_, find) => {
  it.each([
    ['francois', ['François Müßig', 'Francois Plain']],
    ['MUSSIG', ['François Müßig']],
    ['müßig', ['François Müßig']],
    ['françois', ['François Müßig']],
    ['frencois', []],
  ])('a profile by its name is found as %s', async (q, names) => {
    const found = (await find(q)).map(({ name }) => name);
    expect(found.toSorted()).toEqual(names.toSorted());
  });
});
