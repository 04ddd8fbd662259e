import '../../support/patient-pools';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { handleMcp } from '@/server/api/mcp/handle-mcp';
import { GET as readDiscovery } from '@/server/api/skill-discovery';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { asRoute } from '../../support/as-route';
import { callerAs } from '../../support/caller';
import { keepTexts } from '../../support/files';
import { startTestServer } from '../../support/http';

/**
 * One server of several on a database: it prints its port, then makes the changes that it is told line by line, as
 * people in the browser would, and answers each with a line.
 */

const DISCOVERY = '/.well-known/agent-skills/';

const Told = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('edit'),
    by: z.string(),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    content: z.string(),
    skillName: z.string(),
    texts: z.array(z.object({ path: z.string(), text: z.string() })),
  }),
  z.object({
    kind: z.literal('status'),
    by: z.string(),
    id: z.string(),
    version: z.int(),
    status: z.enum(['tested', 'approved']),
  }),
]);
export type Told = z.input<typeof Told>;

const say = (line: string) => void process.stdout.write(`${line}\n`);

function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith(DISCOVERY)) {
    const path = pathname.slice(DISCOVERY.length).split('/').map(decodeURIComponent);
    return readDiscovery(request, { params: Promise.resolve({ path }) });
  }
  const ctx = { db, now: new Date() };
  return pathname === '/mcp' ? handleMcp(ctx, request) : handleV1(ctx, request);
}

/** Makes a change, and returns the number of the newest version. */
async function change(told: z.infer<typeof Told>): Promise<number> {
  if (told.kind === 'status') {
    const { by, id: promptId, version, status } = told;
    await callerAs({ kind: 'member', id: by, role: 'admin' }).status.set({ promptId, version, status });
    return version;
  }
  const { kind: _kind, by, texts, ...text } = told;
  const files = await keepTexts({ id: by }, texts);
  const author = callerAs({ kind: 'member', id: by, role: 'contributor' });
  return (await author.prompt.update({ ...text, files })).version;
}

const { port } = await startTestServer({ rateLimitFactor: 1_000_000 }, asRoute(answer));
say(String(port));
for await (const line of createInterface({ input: process.stdin })) {
  say(String(await change(Told.parse(JSON.parse(line)))));
}
process.exit(0);
