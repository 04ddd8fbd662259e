import { createServer } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { waitForExternal } from '@/server/postgres';

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(inject('templateUrl'));
  change(url);
  return url.href;
};

const wait = (url: string, retryForMs?: number) => waitForExternal(url, () => undefined, retryForMs);

describe('waitForExternal', () => {
  test('is content with a server that answers', async () => {
    await expect(wait(inject('templateUrl'))).resolves.toBeUndefined();
  });

  test('names the server that is not reachable, after trying for a while', async () => {
    const notes: string[] = [];
    const port = await closedPort();
    const url = `postgresql://cuebook:hidden@127.0.0.1:${port}/cuebook`;
    const failure = await waitForExternal(url, (text) => notes.push(text), 600).catch(String);
    expect(failure).toContain(`not reachable: 127.0.0.1:${port} (ECONNREFUSED)`);
    expect(failure).not.toContain('hidden');
    expect(notes).toHaveLength(1);
  });

  test('says at once that the password is wrong', async () => {
    const url = changed((address) => (address.password = 'hidden'));
    const failure = await wait(url).catch(String);
    expect(failure).toContain('refuses the user or the password');
    expect(failure).not.toContain('hidden');
  });

  test('says at once that the database is missing', async () => {
    const url = changed((address) => (address.pathname = '/not_there'));
    await expect(wait(url)).rejects.toThrow('There is no database "not_there"');
  });
});
