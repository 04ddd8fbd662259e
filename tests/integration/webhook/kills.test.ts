import { spawn } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { makeProfile, makePrompt } from '../../support/factories';
import { sized } from '../../support/sizes';
import { senderCommand } from './sender-command';
import { makeSpace, makeWebhookRow, openReceiver } from './support';

/** A server that is killed while it sends loses nothing: the next one goes on, in order and under the same ids. */

const KILLS = sized(4, 20);
const EVENTS = sized(400, 5_000);
const PROMPTS = 20;
const HOOKS = 4;

function startSender(): { kill: () => void } {
  const { command, words, options } = senderCommand('error');
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  return { kill: () => child.kill('SIGKILL') };
}

it(
  `${KILLS} kills under ${EVENTS} events lose none, and keep the order of each prompt`,
  { timeout: 0 },
  async () => {
    const owner = await makeProfile();
    const space = await makeSpace(owner);
    let sender: { kill: () => void } | undefined;
    let kills = 0;
    let isAllTold: () => void = () => undefined;
    const told = new Promise<void>((resolve) => (isAllTold = resolve));
    const ids = new Set<string>();
    const perKill = Math.floor(EVENTS / (KILLS + 1));
    const receiver = await openReceiver((res, { headers }) => {
      ids.add(String(headers['webhook-id']));
      if (kills < KILLS && ids.size >= perKill * (kills + 1)) {
        // Killed after the receiver has read the event, before the sender knows.
        kills += 1;
        sender?.kill();
        sender = startSender();
        return;
      }
      res.writeHead(200).end();
      if (ids.size === EVENTS) isAllTold();
    });
    onTestFinished(async () => {
      sender?.kill();
      await receiver.close();
      await db.webhook.deleteMany({ where: { spaceId: space.id } });
    });
    const prompts = [];
    for (let count = 0; count < PROMPTS; count += 1) {
      prompts.push((await makePrompt({ creator: owner, spaceId: space.id })).id);
    }
    for (let count = 0; count < HOOKS; count += 1) {
      await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: `${receiver.url}/${count}` });
    }
    await db.$executeRaw`
      INSERT INTO prompt_activity (prompt_id, kind, version, was_shared)
      SELECT (${prompts}::uuid[])[1 + n % ${PROMPTS}::int], 'edited', n, false
      FROM generate_series(1, ${EVENTS / HOOKS}::int) AS n ORDER BY n`;
    sender = startSender();
    await told;

    expect(kills).toBe(KILLS);
    const first = new Map<string, { path: string; prompt: string; version: number }>();
    for (const { path, headers, text } of receiver.received) {
      const { data } = JSON.parse(text) as { data: { prompt: { id: string }; version: number } };
      const said = { path, prompt: data.prompt.id, version: data.version };
      const id = String(headers['webhook-id']);
      // What is sent again is the same event under the same id.
      expect(first.get(id) ?? said).toEqual(said);
      if (!first.has(id)) first.set(id, said);
    }
    expect(first.size).toBe(EVENTS);
    const last = new Map<string, number>();
    for (const { path, prompt, version } of first.values()) {
      const before = last.get(`${path} ${prompt}`) ?? 0;
      expect(version).toBeGreaterThan(before);
      last.set(`${path} ${prompt}`, version);
    }
    expect(last.size).toBe(HOOKS * PROMPTS);
  },
);
