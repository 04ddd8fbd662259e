import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { bytesSource, newImporter, promptsOf } from '../import/support';

/** Imports of skills and of chats that claim to be one: all rows come, none stops the others. */

it('imports a chat with the name of a skill as a chat, and an earlier chat of a skill', async () => {
  const importer = await newImporter();
  const chat = [{ role: 'user', content: 'Hello' }];
  const rows = [
    { title: 'Chat', description: 'A chat.', messages: chat, skillName: 'chat' },
    {
      title: 'Skill',
      description: 'A skill.',
      content: 'Now one text.',
      skillName: 'greet',
      earlier: [{ messages: chat }, { content: 'Before.' }],
    },
  ];
  await runImport(importer.ctx, { source: bytesSource(JSON.stringify(rows)), isShared: false });
  const prompts = await promptsOf(importer.owner);
  expect(prompts.map(({ title, skillName }) => [title, skillName]).sort()).toEqual([
    ['Chat', ''],
    ['Skill', 'greet'],
  ]);
  const skill = prompts.find(({ title }) => title === 'Skill');
  const versions = await db.promptVersion.findMany({
    where: { promptId: skill?.id ?? '' },
    orderBy: { version: 'asc' },
    select: { version: true, skillName: true },
  });
  expect(versions).toEqual([
    { version: 1, skillName: '' },
    { version: 2, skillName: 'greet' },
    { version: 3, skillName: 'greet' },
  ]);
});
