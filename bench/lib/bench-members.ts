import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'next-auth/jwt';
import { createSession } from '@/server/services/account/session-rows';
import type { benchClient } from './bench-client';

/** Makes members with a session on a server of a data folder. */
export async function memberMaker(
  db: ReturnType<typeof benchClient>,
  dataDir: string,
): Promise<(name: string) => Promise<{ id: string; cookie: string }>> {
  const secrets = await readFile(join(dataDir, 'secrets.env'), 'utf8');
  const secret = /^NEXTAUTH_SECRET=(.*)$/m.exec(secrets)?.[1] ?? '';
  return async (name) => {
    const { id } = await db.profile.create({
      data: { email: `${name.replaceAll(' ', '.')}@example.org`, fullName: name, role: 'contributor' },
      select: { id: true },
    });
    const sessionId = await createSession(db, { profileId: id, userAgent: 'bench', now: new Date() });
    const token = await encode({ token: { sessionId }, secret, maxAge: 86_400 });
    return { id, cookie: `cuebook.session=${token}` };
  };
}
