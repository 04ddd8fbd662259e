import { expect, it } from 'vitest';
import { z } from 'zod';
import { tell } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { makeProfile } from '../../support/factories';
import { makeToken } from '../../support/program';

/** Agents write text files of skills over MCP, as drafts and suggestions. */

const Answer = z.object({ result: z.object({ structuredContent: z.looseObject({ id: z.string() }) }) });
const Refused = z.object({
  result: z.object({ isError: z.literal(true), content: z.array(z.object({ text: z.string() })) }),
});

it('saves a draft with files, and proposes to add, replace and remove some', async () => {
  const author = await makeProfile();
  const token = await makeToken(author);
  const call = async (name: string, given: object) =>
    (await tell(token, 'tools/call', { name, arguments: given })).message;
  const text = {
    title: 'Greet',
    description: 'Greets. Use when asked.',
    content: 'See a.md.',
    skillName: 'greet',
  };
  const made = await call('save_draft', {
    ...text,
    files: [
      { path: 'a.md', text: 'A' },
      { path: 'b.md', text: 'B' },
    ],
  });
  const { id } = Answer.parse(made).result.structuredContent;
  const caller = callerAs(author);
  await caller.prompt.update({ id, isShared: true });

  const other = await makeToken(await makeProfile());
  const proposed = await tell(other, 'tools/call', {
    name: 'propose_change',
    arguments: {
      prompt: id,
      baseVersion: 1,
      files: [
        { path: 'a.md', text: null },
        { path: 'b.md', text: 'B2' },
        { path: 'c.md', text: 'C' },
      ],
    },
  });
  const suggestion = Answer.parse(proposed.message).result.structuredContent;
  expect(suggestion['fields']).toEqual(['files']);
  await caller.suggestion.accept({ id: suggestion.id });
  const { files } = await caller.file.texts({ promptId: id, version: 2 });
  expect(files.map(({ path, text: read }) => [path, read])).toEqual([
    ['b.md', 'B2'],
    ['c.md', 'C'],
  ]);

  const refused = Refused.parse(
    await call('save_draft', { ...text, files: [{ path: '../a.md', text: 'A' }] }),
  );
  expect(refused.result.content[0]?.text).toContain('“..”');
});
