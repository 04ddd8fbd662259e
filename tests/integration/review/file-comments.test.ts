import { expect, it } from 'vitest';
import { reviewMessages } from '@/domain/review/messages';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, PROVED } from '../../support/factories';
import { keepFiles, keepTexts } from '../../support/files';
import { makeSkill } from '../../support/skill';

/** Comments on the lines of a version's files, and what a review says of files that differ. */

async function reviewOfSkill() {
  const author = await makeProfile(PROVED);
  const admin = await makeProfile({ ...PROVED, role: 'admin' });
  const skill = await makeSkill(author);
  const review = await callerAs(author).status.review.ask({ promptId: skill.id, version: 1 });
  return { author, admin, skill, id: review.id };
}

it('keeps the line of a file as it is stored, with its path', async () => {
  const { admin, id } = await reviewOfSkill();
  const place = { field: 'file', path: 'scripts/run.sh', line: 2 } as const;
  const review = await callerAs(admin).status.review.comment({ id, body: 'Why echo?', place });
  expect(review.comments.map((one) => one.place)).toEqual([{ ...place, text: 'echo "hello"' }]);
  const decided = await callerAs(admin).status.review.decide({
    id,
    version: 1,
    decision: 'changes',
    comments: [{ body: 'And this?', place: { ...place, line: 1 } }],
  });
  expect(decided.comments.flatMap((one) => one.place?.text ?? [])).toEqual(['echo "hello"', '#!/bin/sh']);
});

it.each([
  { field: 'file', path: 'scripts/run.sh', line: 4 },
  { field: 'file', path: 'scripts/other.sh', line: 1 },
  { field: 'file', path: '../run.sh', line: 1 },
  { field: 'file', line: 1 },
  { field: 'content', path: 'scripts/run.sh', line: 1 },
] as const)('the place %j of a comment on a file is refused', async (place) => {
  const { admin, id } = await reviewOfSkill();
  const failure = await failureOf(callerAs(admin).status.review.comment({ id, body: 'Here?', place }));
  expect(failure.code).toBe('BAD_REQUEST');
});

it('refuses a line of a file that is no text', async () => {
  const { author, admin, skill } = await reviewOfSkill();
  const files = await keepFiles(author, [
    { path: 'logo.png', bytes: new Uint8Array([0x89, 0x50, 0x00, 0x0a]) },
  ]);
  await callerAs(author).prompt.update({ id: skill.id, version: 1, files });
  const { id } = await callerAs(author).status.review.ask({ promptId: skill.id, version: 2 });
  const place = { field: 'file', path: 'logo.png', line: 1 } as const;
  const failure = await failureOf(callerAs(admin).status.review.comment({ id, body: 'Here?', place }));
  expect(failure.message).toBe(reviewMessages.noLine);
});

it('counts the files that differ, and lets the database refuse a path without a file', async () => {
  const { author, admin, skill, id } = await reviewOfSkill();
  const [kept, , gone] = skill.files;
  const added = await keepTexts(author, [{ path: 'new.md', text: 'New.' }]);
  const renamed = { ...gone!, path: 'licence.txt' };
  await callerAs(author).prompt.update({ id: skill.id, version: 1, files: [kept!, renamed, ...added] });
  const second = await callerAs(author).status.review.ask({ promptId: skill.id, version: 2 });
  const { facts } = await callerAs(admin).status.review.get({ id: second.id });
  expect(facts).toMatchObject({ files: 3, fields: [] });
  await expect(
    db.reviewComment.create({
      data: { reviewId: id, kind: 'comment', body: 'x', field: 'content', path: 'a', line: 1, lineText: 'x' },
    }),
  ).rejects.toThrow(/review_comments_place_check/);
});
