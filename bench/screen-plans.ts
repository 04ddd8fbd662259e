// node scripts/run.mjs bench/screen-plans.ts: every statement that the screens beside the lists send to the scratch library, as
// PostgreSQL ran it. Twice each, for the first time reads from disk. See bench/README.md.
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { GUEST, type Actor, type Guest } from '@/domain/actor';
import { UserListQuery } from '@/domain/admin/schema';
import { PrismaClient } from '@/generated/prisma/client';
import { listActivity } from '@/server/services/prompt/list-activity';
import { listAudit } from '@/server/services/admin/list-audit';
import { listUsers } from '@/server/services/admin/list-users';
import { countUnread, listNotifications } from '@/server/services/notification/list-notifications';
import { getProfile } from '@/server/services/profile/get-profile';
import { getPrompt } from '@/server/services/prompt/get-prompt';
import { foldCounters } from '@/server/services/prompt/list/maintain';
import { listVersions } from '@/server/services/prompt/list-versions';
import { purgeDeletedPrompts } from '@/server/services/prompt/delete-prompt';
import { countReviews } from '@/server/services/review/count-reviews';
import { listReviews } from '@/server/services/review/list-reviews';
import { getSitemap } from '@/server/services/sitemap/get-sitemap';
import { getActivity } from '@/server/services/stats/get-activity';
import { getOverview } from '@/server/services/stats/get-overview';
import { listStatuses } from '@/server/services/status/list-statuses';
import { getUsage } from '@/server/services/usage/get-usage';
import { openBenchDatabase } from './lib/bench-database';

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops'?: number; Plans?: Node[] };
type Ran = { ms: number; wholeTables: string[] };

const LARGE = /^(?:prompts|prompt_(?:versions|search|status|activity|usage|daily_uses)|favorites)$/;

const database = await openBenchDatabase();
const pool = new pg.Pool({
  connectionString: database.adminUrl,
  max: 1,
  options: [
    ...['session_preload_libraries=auto_explain', 'auto_explain.log_min_duration=0'],
    ...['auto_explain.log_analyze=on', 'auto_explain.log_format=json', 'client_min_messages=log'],
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
});
let ran: Ran[] = [];
pool.on('connect', (client) => {
  client.on('notice', ({ message = '' }) => {
    const [, ms, plan] = /^duration: ([\d.]+) ms\s+plan:\s+([^]*)$/.exec(message) ?? [];
    if (ms === undefined || plan === undefined) return;
    ran.push({ ms: Number(ms), wholeTables: wholeTablesOf((JSON.parse(plan) as { Plan: Node }).Plan) });
  });
});
const db = new PrismaClient({ adapter: new PrismaPg(pool) });

function wholeTablesOf(node: Node): string[] {
  const table = node['Relation Name'] ?? '';
  const isWhole = node['Node Type'] === 'Seq Scan' && LARGE.test(table) && node['Actual Loops'] !== 0;
  return [...(isWhole ? [table] : []), ...(node.Plans ?? []).flatMap(wholeTablesOf)];
}

async function show(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (const _time of ['first', 'again']) {
    ran = [];
    await work();
    times.push(ran.reduce((sum, { ms }) => sum + ms, 0));
  }
  const cells = times.map((ms) => ms.toFixed(1)).join(' | ');
  const whole = [...new Set(ran.flatMap(({ wholeTables }) => wholeTables))].join(', ');
  console.log(`| ${name} | ${ran.length} | ${cells} | ${whole || 'none'} |`);
}

async function drain(stream: AsyncIterable<unknown> | undefined): Promise<void> {
  for await (const _part of stream ?? []);
}

try {
  const [busiest] = await db.$queryRaw<{ id: string }[]>`
    SELECT key AS id FROM prompt_counters WHERE kind = 'creator' ORDER BY total DESC LIMIT 1`;
  const [hot] = await db.$queryRaw<{ id: string; slug: string }[]>`
    SELECT id::text, slug FROM prompts WHERE is_shared AND deleted_at IS NULL
    ORDER BY usage_count DESC, created_at DESC, id DESC LIMIT 1`;
  const personId = busiest?.id ?? '';
  const promptId = hot?.id ?? '';
  const guest: Guest = GUEST;
  const now = new Date();
  const as = (actor: Actor) => ({ db, actor, now });
  const member: Actor = { kind: 'member', id: personId, role: 'contributor' };
  const admin: Actor = { kind: 'member', id: personId, role: 'admin' };
  const siteUrl = 'https://prompts.example.org';
  const sitemap = (kind: Parameters<typeof getSitemap>[1], part?: number) => async () =>
    drain((await getSitemap({ db, guest, now, siteUrl }, kind, part))?.open());

  console.log(
    '| screen | statements | ms, first | ms, again | large tables read whole |\n|---|---:|---:|---:|---|',
  );
  await show('a prompt', () => getPrompt(as(GUEST), hot?.slug ?? ''));
  await show('its versions', () => listVersions(as(member), { id: promptId, page: 1, perPage: 20 }));
  await show('its statuses', () => listStatuses(as(member), promptId));
  await show('its log', () => listActivity(as(admin), { promptId }));
  await show('its uses', () => getUsage(as(admin), promptId));
  await show('analytics, figures', () => getOverview(as(member), {}));
  await show('analytics, weeks', () => getActivity(as(member), {}));
  await show('a person', () => getProfile(as(GUEST), personId));
  await show('inbox', () => listNotifications(as(member), { show: 'inbox' }));
  await show('bell', () => countUnread(as(member), member, 100));
  await show('reviews', () => listReviews(as(member), { show: 'waiting' }));
  await show('reviews, counts', () => countReviews(as(member)));
  await show('people, for admins', () => listUsers(as(admin), UserListQuery.parse({ page: 1 })));
  await show('people, by name', () => listUsers(as(admin), UserListQuery.parse({ sort: 'name' })));
  await show('people, the last page', () => listUsers(as(admin), UserListQuery.parse({ page: 1_000_000 })));
  await show('people, searched', () => listUsers(as(admin), UserListQuery.parse({ page: 1, q: 'Lind' })));
  await show('audit log', () => listAudit(as(admin), { page: 1 }));
  await show('sitemap, index', sitemap('index'));
  await show('sitemap, a part of prompts', sitemap('prompts', 2));
  await show('sitemap, tags', sitemap('tags', 1));
  await show('sitemap, people', sitemap('profiles', 1));
  await show('job: fold the ledgers', () => foldCounters(db));
  await show('job: remove what was deleted', () => purgeDeletedPrompts({ db, now }));
} finally {
  await db.$disconnect();
  await database.close();
}
