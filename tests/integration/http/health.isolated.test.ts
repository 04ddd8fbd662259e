import { createServer, type Socket } from 'node:net';
import { NextRequest } from 'next/server';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { GET } from '@/app/api/health/route';
import { db } from '@/server/db';

const ask = (query: string, handler = GET) =>
  handler(new NextRequest(`http://localhost:3000/api/health${query}`));

async function asSuperuser(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') });
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe('GET /api/health', () => {
  // The client's own start is no part of the second.
  beforeAll(() => db.$connect());

  it('GET /api/health is live without asking the database', async () => {
    const response = await ask('');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('GET /api/health is ready while the database answers', async () => {
    const response = await ask('?ready=1');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok', database: 'ok' });
  });

  it('GET /api/health is unavailable while the database refuses, and ready again by itself', async () => {
    const name = new URL(process.env.DATABASE_URL!).pathname.slice(1);
    await asSuperuser(`alter database "${name}" allow_connections false`);
    await asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const refused = await ask('?ready=1');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({ status: 'unavailable', database: 'down' });

    await asSuperuser(`alter database "${name}" allow_connections true`);
    await expect.poll(async () => (await ask('?ready=1')).status).toBe(200);
  });

  it('GET /api/health is unavailable before a query gives up when the database accepts and says nothing', async () => {
    const held: Socket[] = [];
    const silent = createServer((socket) => held.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    vi.stubEnv('DATABASE_URL', `postgresql://nobody@127.0.0.1:${address.port}/nothing`);
    vi.resetModules();
    const { GET: freshGet } = await import('@/app/api/health/route');
    const { db: fresh } = await import('@/server/db');

    const ended: string[] = [];
    const response = ask('?ready=1', freshGet).finally(() => ended.push('answer'));
    const query = fresh.$queryRaw`select 1`.finally(() => ended.push('query'));
    expect((await response).status).toBe(503);
    await expect(query).rejects.toThrow();
    expect(ended).toEqual(['answer', 'query']);

    for (const socket of held) socket.destroy();
    silent.close();
  });
});
