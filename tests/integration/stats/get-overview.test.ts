import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { getOverview } from '@/server/services/stats/get-overview';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** The Analytics page: of what the caller may see, for admins of the whole library. */

let me: TestProfile;
let other: TestProfile;

beforeEach(async () => {
  await emptyDatabase();
  me = await makeProfile();
  other = await makeProfile();
});

const overviewFor = (actor: TestProfile) => getOverview({ db, actor, now: new Date() }, {});

describe('stats overview', () => {
  it('says zero, and zero per cent, of an empty library', async () => {
    expect(await overviewFor(me)).toEqual({
      isWhole: false,
      totalPrompts: 0,
      sharedPrompts: 0,
      privatePrompts: 0,
      sharingRate: 0,
      categoryCounts: [],
      popularTags: [],
    });
  });

  describe('with private prompts of several people', () => {
    beforeEach(async () => {
      await makePrompt({ creator: me, category: 'Design', tags: ['SEO'], isShared: false });
      await makePrompt({ creator: other, category: 'Sales', tags: ['seo', 'hidden'], isShared: false });
      await makePrompt({ creator: other, category: 'Research', isShared: false });
      await makePrompt({ creator: other, category: 'Sales', tags: ['Seo'] });
    });

    it.each(['viewer', 'contributor'] as const)('counts none of others to a %s', async (role) => {
      await db.profile.update({ where: { id: me.id }, data: { role } });
      expect(await overviewFor({ ...me, role })).toEqual({
        isWhole: false,
        totalPrompts: 2,
        sharedPrompts: 1,
        privatePrompts: 1,
        sharingRate: 50,
        categoryCounts: [
          { category: 'Design', count: 1 },
          { category: 'Sales', count: 1 },
        ],
        popularTags: [{ tag: 'SEO', count: 2 }],
      });
    });

    it('counts all to an admin, whose tags are still those that they may see', async () => {
      const admin = await makeProfile({ role: 'admin' });
      expect(await overviewFor(admin)).toEqual({
        isWhole: true,
        totalPrompts: 4,
        sharedPrompts: 1,
        privatePrompts: 3,
        sharingRate: 25,
        categoryCounts: [
          { category: 'Sales', count: 2 },
          { category: 'Design', count: 1 },
          { category: 'Research', count: 1 },
        ],
        popularTags: [{ tag: 'Seo', count: 1 }],
      });
    });

    it('a space with private prompts of several people has categories that sum up to the total beside them, for everybody', async () => {
      const admin = await makeProfile({ role: 'admin' });
      for (const actor of [me, other, admin, await makeProfile({ role: 'viewer' })]) {
        const { totalPrompts, categoryCounts } = await overviewFor(actor);
        expect(categoryCounts.reduce((sum, { count }) => sum + count, 0)).toBe(totalPrompts);
      }
    });
  });

  it('names the ten most used tags, the most used first', async () => {
    for (let n = 0; n < 12; n += 1) {
      await makePrompt({
        creator: me,
        tags: Array.from({ length: n + 1 }, (_, tag) => `tag ${String(tag).padStart(2, '0')}`),
      });
    }
    const { popularTags } = await overviewFor(other);
    expect(popularTags).toEqual(
      Array.from({ length: 10 }, (_, tag) => ({
        tag: `tag ${String(tag).padStart(2, '0')}`,
        count: 12 - tag,
      })),
    );
  });

  it('stats overview is for members', async () => {
    await expect(getOverview({ db, actor: GUEST, now: new Date() }, {})).rejects.toThrow(AppError);
  });
});
