import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unzipSync } from 'fflate';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { readArchive } from '@/server/services/skill/read-archive';
import { callerAs } from '../../support/caller';
import { archive, HOSTILE_ARCHIVES, ODD_ARCHIVES, skillArchive } from '../../support/archives';
import { makeProfile, makePrompt } from '../../support/factories';
import { heldBytes } from '../../support/held-memory';
import { makeToken } from '../../support/program';
import { approveSkill } from '../../support/skill';

/** Programs send skills as ZIPs: as drafts, as changes of unshared prompts, and as suggestions. */

const Written = z.object({
  outcome: z.enum(['created', 'saved', 'suggested', 'unchanged']),
  promptId: z.string(),
  slug: z.string(),
  version: z.int(),
  suggestionId: z.string().nullable(),
});
const Problem = z.looseObject({ status: z.int(), detail: z.string() });

async function send(token: string, method: 'POST' | 'PUT', path: string, body: Uint8Array, key?: string) {
  return handleV1(
    { db, now: new Date() },
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/zip',
        'content-length': String(body.length),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: Buffer.from(body),
    }),
  );
}

async function download(token: string, path: string): Promise<Uint8Array> {
  const response = await handleV1(
    { db, now: new Date() },
    new Request(`http://localhost/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function* chunks(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}

const LOGO = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
const FILES = [
  { name: 's/scripts/run.sh', data: '#!/bin/sh\necho hello\n' },
  { name: 's/assets/logo.png', data: LOGO },
];

describe('a ZIP that a program sends', () => {
  it('becomes a private draft, and comes back with the same bytes of each file', async () => {
    const author = await makeProfile();
    const token = await makeToken(author);
    const response = await send(token, 'POST', '/skills', skillArchive(...FILES));
    expect(response.status).toBe(201);
    const made = Written.parse(await response.json());
    const prompt = await callerAs(author).prompt.get({ identifier: made.promptId });
    expect(prompt).toMatchObject({ skillName: 'sent-skill', isShared: false, version: 1 });
    expect(prompt.files.map(({ path }) => path)).toEqual(['assets/logo.png', 'scripts/run.sh']);

    const zip = await download(token, `/prompts/${made.slug}/skill.zip?version=1`);
    const files = unzipSync(zip);
    expect(Buffer.from(files['sent-skill/assets/logo.png'] ?? '')).toEqual(Buffer.from(LOGO));
    const again = Written.parse(await (await send(token, 'PUT', `/prompts/${made.slug}/skill`, zip)).json());
    expect(again).toMatchObject({ outcome: 'unchanged', version: 1 });
  });

  it('empty query parameters of a ZIP that a program sends count as left out', async () => {
    const token = await makeToken(await makeProfile());
    const created = await send(token, 'POST', '/skills?space=', skillArchive(...FILES));
    expect(created.status).toBe(201);
    const path = `/prompts/${Written.parse(await created.json()).slug}/skill`;
    const replaced = await send(token, 'PUT', `${path}?version=&note=&suggest=&dryRun=`, skillArchive());
    expect(replaced.status).toBe(200);
    expect(Written.parse(await replaced.json())).toMatchObject({ outcome: 'saved', version: 2 });
    for (const query of ['?other=', '?version=2&version=2', '?suggest=maybe', '?version=0']) {
      expect((await send(token, 'PUT', path + query, skillArchive(...FILES))).status, query).toBe(400);
    }
  });

  it('a ZIP that a program sends is one skill however often it comes with one key', async () => {
    const token = await makeToken(await makeProfile());
    const zip = skillArchive(...FILES);
    const answers = [
      await send(token, 'POST', '/skills', zip, 'once'),
      await send(token, 'POST', '/skills', zip, 'once'),
    ];
    const [first, second] = await Promise.all(
      answers.map(async (answer) => Written.parse(await answer.json())),
    );
    expect(second).toEqual(first);
    expect(answers.map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect((await send(token, 'POST', '/skills', skillArchive(), 'once')).status).toBe(422);
    // What was refused may be sent again with the same key.
    expect(
      (await send(token, 'POST', '/skills', Buffer.from('no ZIP'), 'again').catch(() => null))?.status,
    ).toBe(400);
    expect((await send(token, 'POST', '/skills', zip, 'again')).status).toBe(201);
  });

  it('changes an unshared prompt with prompts:write, and is a suggestion with prompts:draft', async () => {
    const author = await makeProfile();
    const token = await makeToken(author);
    const drafter = await makeToken(author, { scopes: ['prompts:read', 'prompts:draft'] });
    const made = Written.parse(await (await send(token, 'POST', '/skills', skillArchive(...FILES))).json());
    const path = `/prompts/${made.slug}/skill`;
    const saved = Written.parse(await (await send(token, 'PUT', path, skillArchive())).json());
    expect(saved).toMatchObject({ outcome: 'saved', version: 2 });
    const proposed = Written.parse(await (await send(drafter, 'PUT', path, skillArchive(...FILES))).json());
    expect(proposed).toMatchObject({ outcome: 'suggested', version: 2 });
    const suggestion = await db.suggestion.findUniqueOrThrow({ where: { id: proposed.suggestionId ?? '' } });
    expect(suggestion.files).toHaveLength(2);
    const stale = await send(token, 'PUT', `${path}?version=1`, skillArchive(...FILES.slice(0, 1)));
    expect(stale.status).toBe(409);

    const reader = await makeToken(author, { scopes: ['prompts:read'] });
    expect((await send(reader, 'PUT', path, skillArchive())).status).toBe(403);
    expect((await send(reader, 'POST', '/skills', skillArchive())).status).toBe(403);
  });

  it('a ZIP that a program sends is a suggestion on a shared skill, and agents keep the approved version', async () => {
    const [owner, other] = [await makeProfile(), await makeProfile()];
    const prompt = await makePrompt({
      creator: owner,
      isShared: true,
      skillName: 'sent-skill',
      description: 'Does it. Use when asked.',
      content: '# Do it',
    });
    await approveSkill(prompt.id, 1);
    const token = await makeToken(other);
    const path = `/prompts/${prompt.slug}/skill`;
    const sent = Written.parse(await (await send(token, 'PUT', path, skillArchive(...FILES))).json());
    expect(sent).toMatchObject({ outcome: 'suggested', version: 1 });
    await callerAs(owner).suggestion.accept({ id: sent.suggestionId ?? '' });
    const approved = unzipSync(await download(token, `/prompts/${prompt.slug}/skill.zip`));
    expect(Object.keys(approved)).toEqual(['sent-skill/SKILL.md']);
    const newest = unzipSync(await download(token, `/prompts/${prompt.slug}/skill.zip?version=2`));
    expect(Object.keys(newest)).toHaveLength(3);
  });

  it('a ZIP that a program sends of a stranger’s hidden prompt is refused like one of a prompt that is not there', async () => {
    const [owner, other] = [await makeProfile(), await makeProfile()];
    const hidden = await makePrompt({ creator: owner, isShared: false });
    const token = await makeToken(other);
    const answers = await Promise.all(
      [hidden.slug, 'no-such-prompt'].map(async (slug) => {
        const response = await send(token, 'PUT', `/prompts/${slug}/skill`, skillArchive());
        return [response.status, Problem.parse(await response.json()).detail];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(404);
  });

  it('a ZIP that a program sends with what systems add to folders, and at the top of the ZIP, is taken as well', async () => {
    const { files } = await readArchive(
      chunks(
        archive([
          { name: 'SKILL.md', data: '---\nname: a\ndescription: b\n---\nc' },
          { name: 'docs/' },
          { name: 'docs/a.md', data: 'A' },
          { name: '__MACOSX/._SKILL.md', data: 'x' },
          { name: '.DS_Store', data: 'x' },
        ]),
      ),
    );
    expect(files.map(({ path }) => path)).toEqual(['docs/a.md']);
  });
});

describe('hostile archives', () => {
  it('hostile archives are at least 46', () => {
    expect(HOSTILE_ARCHIVES.length).toBeGreaterThanOrEqual(46);
  });

  it.each(HOSTILE_ARCHIVES)('%s is refused with words', async (_, bytes, words) => {
    const author = await makeProfile();
    const response = await send(await makeToken(author), 'POST', '/skills', bytes());
    const { status, detail } = Problem.parse(await response.json());
    expect([400, 413]).toContain(status);
    expect(detail).toContain(words);
    expect(await db.prompt.count({ where: { createdBy: author.id } })).toBe(0);
    expect(await db.fileUpload.count({ where: { userId: author.id } })).toBe(0);
  });

  it('hostile archives leave no more memory in use than one file has', async () => {
    const readAll = async () => {
      for (const [, bytes] of HOSTILE_ARCHIVES) {
        await readArchive(chunks(bytes())).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
      }
    };
    await readAll();
    const before = heldBytes();
    await readAll();
    expect(heldBytes() - before).toBeLessThan(5 * 1024 * 1024);
  });
});

it.each(ODD_ARCHIVES)('an odd ZIP is taken, with %s', async (_, bytes, paths) => {
  const { files } = await readArchive(chunks(bytes()));
  expect(files.map(({ path }) => path)).toEqual(paths);
});
