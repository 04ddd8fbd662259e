import { z } from 'zod';
import type { Role } from '@/domain/account/role';
import { logger } from '@/server/log/logger';
import type { Database } from '@/server/db';
import type { RightsChange } from '@/server/ports/prompt-events/change-feed';
import { endOf, isLiveSession } from '../../account/session-lifetime';
import { rowsOf } from '../../rows';

const SessionRow = z.object({
  idHash: z.string(),
  expiresAt: z.date(),
  createdAt: z.date(),
  isCompany: z.boolean(),
  role: z.string(),
});

export type StreamSession = { idHash: string; profileId: string; role: Role; expiresAt: Date };

export interface SessionGuard {
  /** Calls `end` once the session is over or its owner's role or status changes; returns a function that stops. */
  watch: (session: StreamSession, end: () => void) => () => void;
  onRights: (change: RightsChange) => void;
  /** Checks every session again: some notifications may have been missed. */
  recheckAll: () => void;
  stop: () => void;
}

/** A session may have ended between the check of its cookie and the first notification received for it. */
const SWEEP_INTERVAL_MS = 2_000;

type Watch = { session: StreamSession; end: () => void; isChecked: boolean };

/**
 * Ends streams whose session does within five seconds. The database notifies of deleted session rows and
 * changed roles or activity of accounts, so open streams cost no queries. Only new sessions, expired ones, and those
 * with possibly missed notifications are checked, all of them in one query.
 */
export function createSessionGuard(db: Database): SessionGuard {
  const watches = new Set<Watch>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function endWhere(matches: (session: StreamSession) => boolean): void {
    for (const watch of watches) if (matches(watch.session)) watch.end();
  }

  async function sweep(): Promise<void> {
    const now = new Date();
    const doubtful = [...watches].filter(({ isChecked, session }) => !isChecked || session.expiresAt <= now);
    if (doubtful.length === 0) return;
    const hashes = [...new Set(doubtful.map(({ session }) => session.idHash))];
    const rows = await rowsOf(db, SessionRow)`
      SELECT s.id_hash AS "idHash", s.expires_at AS "expiresAt", s.created_at AS "createdAt",
        s.company_subject IS NOT NULL AS "isCompany", p.role
      FROM sessions s JOIN profiles p ON p.id = s.profile_id
      WHERE s.id_hash = ANY(${hashes}) AND ${isLiveSession(now)} AND p.is_active`;
    const live = new Map(rows.map((row) => [row.idHash, row]));
    for (const watch of doubtful) {
      const row = live.get(watch.session.idHash);
      if (row?.role !== watch.session.role) {
        watch.end();
        continue;
      }
      watch.session.expiresAt = endOf(row);
      watch.isChecked = true;
    }
  }

  function sweepLater(): void {
    if (timer !== undefined || isStopped || watches.size === 0) return;
    timer = setTimeout(() => {
      sweep()
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'sessions of live changes could not be checked'),
        )
        .finally(() => {
          timer = undefined;
          sweepLater();
        });
    }, SWEEP_INTERVAL_MS);
  }

  return {
    watch(session, end) {
      const watch: Watch = { session: { ...session }, end, isChecked: false };
      watches.add(watch);
      sweepLater();
      return () => watches.delete(watch);
    },
    onRights(change) {
      endWhere((session) =>
        'sessionHash' in change
          ? session.idHash === change.sessionHash
          : session.profileId === change.profileId,
      );
    },
    recheckAll() {
      for (const watch of watches) watch.isChecked = false;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
