import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { getOverview } from '@/server/services/stats/get-overview';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** The Analytics page (specification 2 and 3): totals of the whole library, tables of what the caller may see. */

let me: TestProfile;
let other: TestProfile;

beforeEach(async () => {
  await emptyDatabase();
  me = await makeProfile();
  other = await makeProfile();
});

const overviewFor = (actor: TestProfile) => getOverview({ db, actor, now: new Date() });

describe('stats overview', () => {
  it('says zero, and zero per cent, of an empty library', async () => {
    expect(await overviewFor(me)).toEqual({
      totalPrompts: 0,
      sharedPrompts: 0,
      privatePrompts: 0,
      sharingRate: 0,
      categoryCounts: [],
      popularTags: [],
    });
  });

  it('counts everything in the totals and only visible prompts in the tables', async () => {
    await makePrompt({ creator: me, category: 'Design', tags: ['SEO'], isShared: false });
    await makePrompt({ creator: other, category: 'Sales', tags: ['seo', 'hidden'], isShared: false });
    await makePrompt({ creator: other, category: 'Sales', tags: ['Seo'] });
    expect(await overviewFor(me)).toEqual({
      totalPrompts: 3,
      sharedPrompts: 1,
      privatePrompts: 2,
      sharingRate: 33,
      categoryCounts: [
        { category: 'Design', count: 1 },
        { category: 'Sales', count: 1 },
      ],
      popularTags: [{ tag: 'SEO', count: 2 }],
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

  it('is for members', async () => {
    await expect(getOverview({ db, actor: GUEST, now: new Date() })).rejects.toThrow(AppError);
  });
});
