import { PrismaPg } from '@prisma/adapter-pg';
import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { PrismaClient } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile } from '../../support/factories';

/** Internal errors are only logged in detail: the caller learns nothing about the cause. */

const SECRET = 'hunter2-canary';
const REVEALING = new RegExp(
  `${SECRET}|prisma|postgres|select |insert |ECONN|127\\.0\\.0\\.1|localhost|node_modules|\\.ts\\b|DATABASE_URL|relation`,
  'i',
);

function clientOf(connectionString: string): Database {
  const adapter = new PrismaPg({ connectionString, connectionTimeoutMillis: 30_000 });
  return new PrismaClient({ adapter });
}

/** A database that throws `error` for every query. */
function failing(error: Error): Database {
  const fail = () => Promise.reject(error);
  const anything: unknown = new Proxy(fail, { get: () => anything, apply: fail });
  return anything as Database;
}

const calls = (db: Database, admin: Awaited<ReturnType<typeof makeProfile>>) => {
  const api = callerAs(admin, { db });
  const id = admin.id;
  return [
    () => api.prompt.get({ identifier: id }),
    () => api.prompt.list({}),
    () => api.prompt.facets(),
    () => api.prompt.create({ title: 'T', description: 'D', content: 'C' }),
    () => api.prompt.update({ id, title: 'T' }),
    () => api.prompt.delete({ id }),
    () => api.prompt.undelete({ id }),
    () => api.prompt.shareAll(),
    () => api.prompt.versions({ id }),
    () => api.favorite.toggle({ promptId: id }),
    () => api.usage.record({ promptId: id }),
    () => api.status.set({ promptId: id, version: 1, status: 'tested' }),
    () => api.status.history({ promptId: id }),
    () => api.profile.me(),
    () => api.profile.get({ id }),
    () => api.profile.update({ bio: 'x' }),
    () => api.stats.overview(),
    () => api.admin.listUsers({}),
    () => api.admin.setRole({ userId: id, role: 'viewer' }),
    () => api.account.signOutEverywhere(),
  ];
};

describe('a database', () => {
  it.each([
    ['that refuses connections', `postgresql://cuebook:${SECRET}@127.0.0.1:1/nothing`],
    ['that refuses connections by name', `postgresql://cuebook:${SECRET}@localhost:1/nothing`],
  ])('%s is reported as unreachable by every query', async (_what, url) => {
    const admin = await makeProfile({ role: 'admin' });
    for (const call of calls(clientOf(url), admin)) {
      const failure = await failureOf(call());
      expect([failure.code, failure.message]).toEqual(['SERVICE_UNAVAILABLE', messages.error.unavailable]);
      expect(JSON.stringify(failure)).not.toMatch(REVEALING);
      expect(failure.data).not.toHaveProperty('stack');
    }
  });

  it('a database with a wrong password is no more talkative', async () => {
    const url = new URL(process.env.DATABASE_URL!);
    url.password = SECRET;
    const admin = await makeProfile({ role: 'admin' });
    const failure = await failureOf(callerAs(admin, { db: clientOf(url.href) }).prompt.list({}));
    expect(['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR']).toContain(failure.code);
    expect(JSON.stringify(failure)).not.toMatch(REVEALING);
  });

  it('a database without the tables is no more talkative', async () => {
    const url = new URL(process.env.DATABASE_URL!);
    url.searchParams.set('options', '-c search_path=nowhere');
    const admin = await makeProfile({ role: 'admin' });
    const api = callerAs(admin, { db: clientOf(url.href) });
    for (const call of [() => api.prompt.list({}), () => api.prompt.facets()]) {
      const failure = await failureOf(call());
      expect([failure.code, failure.message]).toEqual(['INTERNAL_SERVER_ERROR', messages.error.internal]);
      expect(JSON.stringify(failure)).not.toMatch(REVEALING);
    }
  });
});

it('an error nobody foresaw says that something went wrong', async () => {
  const admin = await makeProfile({ role: 'admin' });
  const error = new Error(
    `secret db password=${SECRET} at /srv/app/src/server/db.ts: SELECT * FROM credentials`,
  );
  for (const call of calls(failing(error), admin)) {
    const failure = await failureOf(call());
    expect([failure.code, failure.message]).toEqual(['INTERNAL_SERVER_ERROR', messages.error.internal]);
    expect(JSON.stringify(failure)).not.toMatch(REVEALING);
    expect(Object.keys(failure.data).sort()).toEqual(['code', 'httpStatus', 'path', 'requestId']);
  }
});
