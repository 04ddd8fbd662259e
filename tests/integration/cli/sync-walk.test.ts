import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPromptFile } from '@/cli/prompt-file';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { bundleProgram } from '../../../scripts/lib/build.mjs';
import { asRoute } from '../../support/as-route';
import { callerAs } from '../../support/caller';
import { tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt } from '../../support/factories';
import { makeToken } from '../../support/program';
import { SEED, sized } from '../../support/sizes';
import { makeSpace } from '../webhook/support';

/** Random changes of a folder and of a space, with syncs that are killed: no text is lost, and it comes to rest. */

const STEPS = sized(40, 2_000);

/** Random numbers from a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A server that kills the program that asks it at a request, and that program. */
async function killingServer() {
  const state: { child: ChildProcess | null; killAt: number } = { child: null, killAt: Infinity };
  let requests = 0;
  const handle = asRoute((request) => handleV1({ db, now: new Date() }, request));
  const server = createServer((request, response) => {
    requests += 1;
    // Half of the time the request is done, and only its response is lost.
    if (requests === state.killAt) state.child?.kill('SIGKILL');
    if (requests !== state.killAt || requests % 2 === 0) {
      // A killed program doesn't wait for its response.
      handle(request, response).catch(() => response.destroy());
    } else response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = await bundleProgram(join(import.meta.dirname, '../../..'));
  return {
    /** Runs the program; with a number it is killed at that request. */
    run: (words: string[], token: string, killAt = Infinity) =>
      new Promise<number | null>((resolve) => {
        requests = 0;
        state.killAt = killAt;
        const env = {
          NODE_ENV: 'production',
          PATH: process.env['PATH'],
          HOME: '/nowhere',
          CUEBOOK_URL: url,
          CUEBOOK_TOKEN: token,
        } as const;
        state.child = spawn(process.execPath, [program, ...words], { env, stdio: 'ignore' });
        state.child.on('close', resolve);
      }),
  };
}

it(
  `${STEPS} random steps lose no text and approve nothing; two syncs later nothing changes`,
  { timeout: 0 },
  async () => {
    const random = randomFrom(SEED);
    const server = await killingServer();
    const owner = await makeProfile();
    const mate = await makeProfile();
    const space = await makeSpace(owner);
    await db.spaceMember.create({ data: { spaceId: space.id, userId: mate.id, role: 'publisher' } });
    const token = await makeToken(owner);
    const folder = join(await tempFolder(), 'prompts');
    await mkdir(folder);
    const mates = callerAs(mate);
    /** Texts that no one has replaced on purpose. */
    const texts = new Set<string>();
    let made = 0;
    const newText = () => {
      made += 1;
      const text = `Text ${made} of the walk.`;
      return text;
    };
    const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
    const pick = <One>(list: readonly One[]): One | undefined => list[random(list.length)];
    const promptsThere = () =>
      db.prompt.findMany({ where: { spaceId: space.id, deletedAt: null }, orderBy: { id: 'asc' } });
    const contentOf = async (name: string) => {
      const read = readPromptFile(await readFile(join(folder, name), 'utf8'));
      return read.kind === 'prompt' ? read.text.content : null;
    };

    async function sync(killAt?: number): Promise<number | null> {
      for (const name of await files()) texts.add((await contentOf(name)) ?? '');
      return server.run(['sync', folder, '--space', space.slug], token, killAt);
    }

    const STEPS_OF: readonly (() => Promise<unknown>)[] = [
      async () => {
        const content = newText();
        texts.add(content);
        await makePrompt({ creator: mate, spaceId: space.id, isShared: random(2) === 0, content });
      },
      async () =>
        writeFile(
          join(folder, `new-${made}.md`),
          `---\ntitle: New ${made}\ndescription: d\n---\n${newText()}\n`,
        ),
      async () => {
        const prompt = pick(await promptsThere());
        if (prompt === undefined) return;
        const content = newText();
        texts.add(content);
        await mates.prompt.update({ id: prompt.id, version: prompt.version, content });
      },
      async () => {
        const name = pick(await files());
        if (name === undefined) return;
        const text = await readFile(join(folder, name), 'utf8');
        const before = await contentOf(name);
        // A person replaces a text of their own that was never sent.
        const isKnown = before !== null && (await isKept(before, false));
        if (before !== null && !isKnown) texts.delete(before);
        await writeFile(join(folder, name), text.replace(/Text \d+ of the walk\./, newText()));
      },
      async () => {
        const name = pick(await files());
        if (name !== undefined) await rename(join(folder, name), join(folder, `moved-${made}-${name}`));
        made += 1;
      },
      async () => {
        const name = pick(await files());
        if (name === undefined) return;
        const before = await contentOf(name);
        if (before !== null && !(await isKept(before, false))) texts.delete(before);
        await rm(join(folder, name));
      },
      async () => {
        const open = pick(
          await db.suggestion.findMany({
            where: { state: 'open', prompt: { spaceId: space.id, deletedAt: null } },
            orderBy: { id: 'asc' },
            include: { prompt: true },
          }),
        );
        if (open === undefined) return;
        // One that can't be merged is declined.
        await mates.suggestion
          .accept({ id: open.id, version: open.prompt.version })
          .catch(() => mates.suggestion.decline({ id: open.id }));
      },
      async () => {
        const open = pick(
          await db.suggestion.findMany({
            where: { state: 'open', prompt: { spaceId: space.id, deletedAt: null } },
            orderBy: { id: 'asc' },
          }),
        );
        if (open !== undefined) await mates.suggestion.decline({ id: open.id, note: 'No.' });
      },
      async () => {
        const prompt = pick(await promptsThere());
        if (prompt !== undefined && random(3) === 0) await mates.prompt.delete({ id: prompt.id });
      },
      async () => sync(),
      async () => sync(2 + random(12)),
      async () => sync(),
    ];

    /** Whether a text is a version or a suggestion, or with `inFiles` a file. */
    async function isKept(content: string, inFiles: boolean): Promise<boolean> {
      if ((await db.promptVersion.count({ where: { content } })) > 0) return true;
      if ((await db.suggestion.count({ where: { content } })) > 0) return true;
      if (!inFiles) return false;
      for (const name of await files()) if ((await contentOf(name)) === content) return true;
      return false;
    }

    for (let step = 0; step < STEPS; step += 1) await STEPS_OF[random(STEPS_OF.length)]!();

    await sync();
    await sync();
    const stateOf = async () => {
      const there = await files();
      const written = await Promise.all(there.map((name) => readFile(join(folder, name), 'utf8')));
      const prompts = await db.prompt.findMany({
        where: { spaceId: space.id },
        orderBy: { id: 'asc' },
        select: { id: true, version: true },
      });
      return {
        there,
        written,
        prompts,
        suggestions: await db.suggestion.count({ where: { prompt: { spaceId: space.id } } }),
      };
    };
    const before = await stateOf();
    expect([0, 6]).toContain(await sync());
    expect(await stateOf()).toEqual(before);
    const lost = [];
    for (const text of texts) if (text !== '' && !(await isKept(text, true))) lost.push(text);
    expect(lost).toEqual([]);
    expect(await db.promptStatus.count({ where: { prompt: { spaceId: space.id } } })).toBe(0);
  },
);
