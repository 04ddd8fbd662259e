import type { NotificationSettings, NotificationSettingsChange } from '@/domain/notification/schema';
import { requireMember, type ServiceContext } from '../context';
import { lockOwnProfile } from './lock-profile';

const SETTINGS = {
  notifyInApp: true,
  notifyByMail: true,
  notifyCommentsInApp: true,
  notifyCommentsByMail: true,
  notifyGrantsInApp: true,
  notifyGrantsByMail: true,
  digestSentAt: true,
} as const;

type SettingsRow = Record<Exclude<keyof typeof SETTINGS, 'digestSentAt'>, boolean> & {
  digestSentAt: Date | null;
};

function toSettings(row: SettingsRow): NotificationSettings {
  return {
    inApp: row.notifyInApp,
    byMail: row.notifyByMail,
    comments: { inApp: row.notifyCommentsInApp, byMail: row.notifyCommentsByMail },
    grants: { inApp: row.notifyGrantsInApp, byMail: row.notifyGrantsByMail },
    weeklyDigest: row.digestSentAt !== null,
  };
}

export async function getNotificationSettings(ctx: ServiceContext): Promise<NotificationSettings> {
  const { id } = requireMember(ctx);
  const row = await ctx.db.profile.findUniqueOrThrow({ where: { id }, select: SETTINGS });
  return toSettings(row);
}

/** Changes the caller's notification settings. The first weekly mail is sent a week after it was enabled. */
export async function setNotificationSettings(
  ctx: ServiceContext,
  { inApp, byMail, comments, grants, weeklyDigest }: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const { id } = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    await lockOwnProfile(tx, ctx);
    if (weeklyDigest === true) {
      await tx.profile.updateMany({ where: { id, digestSentAt: null }, data: { digestSentAt: ctx.now } });
    }
    const row = await tx.profile.update({
      where: { id },
      data: {
        notifyInApp: inApp,
        notifyByMail: byMail,
        ...(comments && { notifyCommentsInApp: comments.inApp, notifyCommentsByMail: comments.byMail }),
        ...(grants && { notifyGrantsInApp: grants.inApp, notifyGrantsByMail: grants.byMail }),
        ...(weeklyDigest === false && { digestSentAt: null }),
      },
      select: SETTINGS,
    });
    return toSettings(row);
  });
}
