import '../../support/patient-pools';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { db } from '@/server/db';
import { startAgentServer } from '../../support/agent';
import { callerAs } from '../../support/caller';

/**
 * One server of two. `approve` approves a version, as a person in the browser would. `read` has an agent that listens
 * for it and reads it once notified: it prints what it read before and after.
 */
const [work = '', subject = '', slug = ''] = process.argv.slice(2);

const say = (line: string) => void process.stdout.write(`${line}\n`);
const begun = () => new Promise((resolve) => process.stdin.once('data', resolve));

async function approve(): Promise<void> {
  const { id: promptId } = await db.prompt.findUniqueOrThrow({ where: { slug } });
  say('ready');
  await begun();
  const admin = callerAs({ kind: 'member', id: subject, role: 'admin' });
  await admin.status.set({ promptId, version: 2, status: 'approved' });
  say('{}');
}

async function read(): Promise<void> {
  const uri = `prompt://${slug}@approved`;
  const testServer = await startAgentServer();
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const heard = new Promise((resolve) => {
    client.setNotificationHandler('notifications/resources/updated', resolve);
  });
  const requestInit = { headers: { authorization: `Bearer ${subject}` } };
  const address = new URL(`http://127.0.0.1:${testServer.port}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  await client.listen({ resourceSubscriptions: [uri] });
  const before = await client.readResource({ uri });
  say('ready');
  await begun();
  await heard;
  const { contents } = await client.readResource({ uri });
  say(JSON.stringify({ before: before.contents, contents }));
}

await (work === 'approve' ? approve() : read());
process.exit(0);
