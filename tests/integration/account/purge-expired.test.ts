import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { newToken } from '@/server/services/account/one-time-token';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { makeProfile, makePrompt, makeSession } from '../../support/factories';

/** Rows that the hourly job deletes, and rows that it keeps. */

const DAY_MS = 24 * 60 * 60 * 1_000;

it('takes away what is over: sessions, tokens, addresses never confirmed, mail of last week, pings, old news, and no more', async () => {
  const now = new Date();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [old, young] = [await makeProfile(), await makeProfile()];
  for (const [profile, days] of [
    [old, 40],
    [young, 0],
  ] as const) {
    const profileId = profile.id;
    await makeSession(profile, { now: ago(days) });
    await db.passwordResetToken.create({ data: { ...newToken(ago(days)).row, profileId } });
    await db.pendingSignIn.create({ data: { ...newToken(ago(days)).row, profileId } });
    const { createdAt, expiresAt } = newToken(ago(days)).row;
    await db.passkeyChallenge.create({ data: { challenge: 'x', profileId, createdAt, expiresAt } });
    await db.trustedBrowser.create({ data: { ...newToken(ago(days)).row, profileId } });
    const newEmail = `${randomUUID()}@example.org`;
    await db.emailChange.create({ data: { ...newToken(ago(days)).row, profileId, newEmail } });
  }
  const mail = { subject: 'Hello', text: 'Hello', html: 'Hello' };
  for (const to of ['sent@x.io', 'failed@x.io', 'sent-lately@x.io', 'waiting@x.io']) {
    await enqueueMail({ db, now: ago(40) }, to, mail);
  }
  const over = (recipient: string, data: object) =>
    db.outboxMail.updateMany({ where: { recipient }, data: { ...data, body: '' } });
  await over('sent@x.io', { sentAt: ago(8) });
  await over('failed@x.io', { failedAt: ago(8) });
  await over('sent-lately@x.io', { sentAt: ago(6) });

  await db.searchPingTarget.create({ data: { url: 'https://engine.example/old', seenAt: ago(2) } });
  await db.searchPingTarget.create({ data: { url: 'https://engine.example/young', seenAt: now } });
  for (const days of [4, 2]) {
    await db.searchPing.create({
      data: {
        target: 'https://engine.example/young',
        slug: `${days}-days`,
        wasPublic: true,
        createdAt: ago(days),
      },
    });
  }

  const prompt = await makePrompt({ creator: young, isShared: false });
  const review = await db.promptReview.create({
    data: { promptId: prompt.id, version: 1, requestedBy: young.id },
  });
  const about = { promptId: prompt.id, subjectKind: 'review', subjectId: review.id };
  const common = { userId: young.id, kind: 'approved', ...about };
  const kept = [
    { ...common, createdAt: ago(360), readAt: null },
    { ...common, createdAt: ago(360), readAt: ago(80) },
  ];
  await db.notification.createMany({ data: kept });
  await db.notification.createMany({
    data: [
      { ...common, createdAt: ago(370) },
      { ...common, createdAt: ago(100), readAt: ago(100) },
    ],
  });

  expect(await purgeExpired({ db, now })).toBe(12);
  expect(
    await db.notification.findMany({ select: { createdAt: true, readAt: true }, orderBy: { id: 'asc' } }),
  ).toEqual(kept.map(({ createdAt, readAt }) => ({ createdAt, readAt })));
  const left = { profileId: { in: [old.id, young.id] } };
  const owners = await Promise.all([
    db.session.findMany({ where: left }),
    db.passwordResetToken.findMany({ where: left }),
    db.emailChange.findMany({ where: left }),
    db.pendingSignIn.findMany({ where: left }),
    db.trustedBrowser.findMany({ where: left }),
    db.passkeyChallenge.findMany({ where: left }),
  ]);
  expect(owners.map((rows) => rows.map(({ profileId }) => profileId))).toEqual([
    [young.id],
    [young.id],
    [young.id],
    [young.id],
    [young.id],
    [young.id],
  ]);
  const mails = await db.outboxMail.findMany({ orderBy: { recipient: 'asc' } });
  expect(mails.map(({ recipient }) => recipient)).toEqual(['sent-lately@x.io', 'waiting@x.io']);
  expect((await db.searchPing.findMany()).map(({ slug }) => slug)).toEqual(['2-days']);
  expect((await db.searchPingTarget.findMany()).map(({ url }) => url)).toEqual([
    'https://engine.example/young',
  ]);
});
