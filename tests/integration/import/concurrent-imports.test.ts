import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { makeProfile, makePrompt } from '../../support/factories';
import { bytesSource, newImporter, numberedCsv, promptsOf } from './support';

describe('imports at the same time', () => {
  it('imports at the same time of one file by one person make no doubles', async () => {
    const { owner, ctx } = await newImporter();
    const data = numberedCsv(120);
    const results = await Promise.all(
      [1, 2, 3].map(() => runImport(ctx, { source: bytesSource(data), isShared: true })),
    );
    expect(results.reduce((sum, result) => sum + result.created, 0)).toBe(120);
    expect(results.reduce((sum, result) => sum + result.duplicates, 0)).toBe(240);
    expect(await promptsOf(owner)).toHaveLength(120);
  });

  it('imports at the same time and creations of the same titles all succeed, each with its own address', async () => {
    // Every third title asks for the address that a suffix makes of another.
    const titles = ['Clash', 'Clash 1', 'Clash', 'Other', 'Clash', 'new'];
    const titleOf = (index: number) => titles[index % titles.length] ?? '';
    const importers = await Promise.all([1, 2, 3].map(newImporter));
    const creators = await Promise.all([1, 2, 3, 4].map(() => makeProfile()));
    const before = await db.prompt.count();

    await Promise.all([
      ...importers.map(({ ctx }) =>
        runImport(ctx, { source: bytesSource(numberedCsv(60, titleOf)), isShared: true }),
      ),
      ...creators.map(async (creator) => {
        for (let index = 0; index < 6; index += 1) await makePrompt({ creator, title: 'Other' });
      }),
    ]);

    expect(await db.prompt.count()).toBe(before + 3 * 60 + 4 * 6);
    const [{ slugs }] = await db.$queryRaw<
      [{ slugs: bigint }]
    >`SELECT count(DISTINCT slug) AS slugs FROM prompts`;
    expect(Number(slugs)).toBe(await db.prompt.count());
    for (const { owner } of importers) {
      const own = await promptsOf(owner);
      expect(
        own.filter((prompt) => prompt.title === 'new').every((prompt) => /^new-\d+$/.test(prompt.slug)),
      ).toBe(true);
    }
  });
});

describe('addresses of imported prompts', () => {
  it('addresses of imported prompts follow the rule of single creations', async () => {
    const { owner, ctx } = await newImporter();
    const creator = await makeProfile();
    for (let index = 0; index < 3; index += 1) await makePrompt({ creator, title: 'Slug rule' });
    const titles = ['Slug rule', 'Slug Rule!', 'Slug rule 4', 'Slug rule', 'Slug rule 9', 'Slug rule'];
    await runImport(ctx, {
      source: bytesSource(numberedCsv(titles.length, (index) => titles[index - 1] ?? '')),
      isShared: true,
    });
    expect((await promptsOf(owner)).map((prompt) => prompt.slug)).toEqual([
      'slug-rule-3',
      'slug-rule-4',
      'slug-rule-4-1',
      'slug-rule-5',
      'slug-rule-9',
      'slug-rule-6',
    ]);
  });
});
