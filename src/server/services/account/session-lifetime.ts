import { env } from '@/env';
import { Prisma } from '@/generated/prisma/client';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lasts without use. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;

/** Maximum lifetime of a session, however often it is used. */
const SESSION_MAX_MS = 90 * DAY_MS;

/** The same for a session that began at the company's provider. */
const COMPANY_SESSION_MAX_MS = Math.min(
  SESSION_MAX_MS,
  (env.COMPANY_SESSION_HOURS ?? Number.POSITIVE_INFINITY) * HOUR_MS,
);

/** The beginning of a session: when, and whether at the company's provider. */
type Beginning = { createdAt: Date; isCompany: boolean };

function lastMoment({ createdAt, isCompany }: Beginning): number {
  return createdAt.getTime() + (isCompany ? COMPANY_SESSION_MAX_MS : SESSION_MAX_MS);
}

/** Returns when a session that is used now expires if it isn't used again. */
export function expiryOf(beginning: Beginning, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_LIFETIME_MS, lastMoment(beginning)));
}

/** Returns when a session expires by its row, and by the setting as of now: an admin may have shortened it since. */
export function endOf({ expiresAt, ...beginning }: Beginning & { expiresAt: Date }): Date {
  return new Date(Math.min(expiresAt.getTime(), lastMoment(beginning)));
}

/** Sessions at the company's provider that began before this moment are over. */
function companyBegin(now: Date): Date {
  return new Date(now.getTime() - COMPANY_SESSION_MAX_MS);
}

/** Condition for sessions that are live now. */
export function liveSessions(now: Date) {
  return {
    expiresAt: { gt: now },
    OR: [{ companySubject: null }, { createdAt: { gt: companyBegin(now) } }],
  } satisfies Prisma.SessionWhereInput;
}

/** The same as SQL, for `sessions s`. */
export function isLiveSession(now: Date): Prisma.Sql {
  return Prisma.sql`s.expires_at > ${now} AND (s.company_subject IS NULL OR s.created_at > ${companyBegin(now)})`;
}
