import { expect, it } from 'vitest';
import { callerAs, newMember } from '../../support/caller';
import { makePrompt, unique } from '../../support/factories';

/** The names that the editor offers after two braces. */

it('names of variables are offered from one’s own prompts, most used first', async () => {
  const { profile, api } = await newMember();
  for (let made = 0; made < 60; made += 1)
    await makePrompt({ creator: profile, content: `About {{topic}} ${made}` });
  await makePrompt({
    creator: profile,
    content: `${'A long beginning. '.repeat(100)}{{audience}} {{topic}}`,
  });
  const { profile: other } = await newMember();
  await makePrompt({ creator: other, content: 'For {{nobody_else}}', isShared: true });
  expect(await api.prompt.variableNames({})).toEqual(['topic', 'audience']);
});

it('names of variables of a space are offered to its people, all of them', async () => {
  const { api } = await newMember();
  const { id } = await api.space.create({ name: unique('Desk') });
  const fields = { title: 'T', description: 'D', category: 'AI' as const, tags: [], isShared: false };
  await api.prompt.create({ ...fields, content: 'To {{customer}}', spaceId: id });
  await api.prompt.create({ ...fields, title: 'Mine', content: 'To {{friend}}' });
  expect(await api.prompt.variableNames({ spaceId: id })).toEqual(['customer']);
  const { profile: outsider } = await newMember();
  expect(await callerAs(outsider).prompt.variableNames({ spaceId: id })).toEqual([]);
});
