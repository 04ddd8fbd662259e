import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { fileHref } from '@/domain/file/href';
import { GET } from '@/app/(public)/prompts/[identifier]/files/[version]/[...path]/route';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { purgeDeletedPrompts } from '@/server/services/prompt/delete-prompt';
import { exportAccount } from '@/server/services/export/export-account';
import { removeUnusedFiles } from '@/server/services/file/remove-unused-files';
import { openShareLink } from '@/server/services/share-link/open-share-link';
import { callerAs, contextOf } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { keepTexts } from '../../support/files';
import { freshSession } from '../../support/factors';
import { makeToken } from '../../support/program';

/** Bytes of files reach those who may read a version with them, over every address, and nobody else. */

const PATH = 'notes/a&b.md';

async function page(person: TestProfile | null, slug: string, version = 1, path = PATH): Promise<Response> {
  const href = fileHref(slug, version, path);
  const headers = new Headers();
  if (person !== null) headers.set('cookie', `${SESSION_COOKIE}=${(await makeSession(person)).cookie}`);
  const params = Promise.resolve({
    identifier: slug,
    version: String(version),
    path: path.split('/').map(encodeURIComponent),
  });
  return GET(new Request(`http://localhost${href}`, { headers }), { params });
}

/** Everything that one person gets of a file, over all addresses, as one text. */
async function seenBy(
  person: TestProfile | null,
  { id, slug }: { id: string; slug: string },
): Promise<string> {
  const caller = callerAs(person ?? GUEST);
  const said: string[] = [await (await page(person, slug)).text()];
  const noted = (given: Promise<unknown>) =>
    given.then(
      (value) => said.push(JSON.stringify(value)),
      () => undefined,
    );
  await noted(caller.file.texts({ promptId: id, version: 1 }));
  const file = { version: 1, path: PATH };
  await noted(caller.file.part({ promptId: id, ...file, at: { part: 1 } }));
  await noted(caller.file.changedPart({ promptId: id, from: file, to: file }));
  await noted(caller.prompt.get({ identifier: slug }));
  await noted(caller.skill.findings({ promptId: id }));
  if (person === null) return said.join('\n');
  const token = await makeToken(person);
  for (const path of ['files/notes/a%26b.md?version=1', 'skill.zip?version=1', 'versions/1']) {
    const request = new Request(`http://localhost/api/v1/prompts/${slug}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    said.push(Buffer.from(await (await handleV1({ db, now: new Date() }, request)).arrayBuffer()).toString());
  }
  return said.join('\n');
}

async function planted(isShared: boolean) {
  const owner = await makeProfile();
  const canary = `canary-${randomUUID()}`;
  const files = await keepTexts(owner, [{ path: PATH, text: `# ${canary}\n` }]);
  const prompt = await makePrompt({ creator: owner, isShared, files, skillName: 'has-canary' });
  return { owner, canary, prompt, sha256: files[0]?.sha256 ?? '' };
}

describe('a file', () => {
  it('a file of a private prompt is read by its owner alone', async () => {
    const { owner, canary, prompt, sha256 } = await planted(false);
    const stranger = await makeProfile();
    expect(await seenBy(owner, prompt)).toContain(canary);
    for (const person of [stranger, null]) {
      const seen = await seenBy(person, prompt);
      expect(seen).not.toContain(canary);
      expect(seen).not.toContain(sha256);
      expect((await page(person, prompt.slug)).status).toBe(404);
    }
  });

  it('a file of an earlier private version stays private once the prompt is shared without it', async () => {
    const { owner, canary, prompt } = await planted(false);
    await callerAs(owner).prompt.update({ id: prompt.id, files: [] });
    await callerAs(owner).prompt.update({ id: prompt.id, isShared: true });
    const { slug } = await callerAs(owner).prompt.get({ identifier: prompt.id });
    for (const person of [await makeProfile(), null]) {
      expect(await seenBy(person, { id: prompt.id, slug })).not.toContain(canary);
    }
    expect(await seenBy(owner, { id: prompt.id, slug })).toContain(canary);
  });

  it('a file of a shared prompt is a download that no browser runs, and 404 at any other path', async () => {
    const { canary, prompt } = await planted(true);
    const answer = await page(null, prompt.slug);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(`# ${canary}\n`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="a_b.md"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'text/markdown; charset=utf-8',
    });
    expect((await page(null, prompt.slug, 1, '../a')).status).toBe(404);
    expect((await page(null, prompt.slug, 9)).status).toBe(404);
  });

  it('a file of a prompt with a guest link is read by nobody through it: links show the text alone', async () => {
    const { owner, canary, prompt, sha256 } = await planted(false);
    const { url } = await callerAs(owner).shareLink.create({ promptId: prompt.id, version: 'newest' });
    const token = url.split('/s/')[1] ?? '';
    const shown = await openShareLink({ db, now: new Date(), address: '2001:db8::58' }, token);
    expect(shown?.content).toBe(prompt.content);
    const seen = `${JSON.stringify(shown)}\n${await seenBy(null, prompt)}`;
    expect(seen).not.toContain(canary);
    expect(seen).not.toContain(sha256);
    expect((await page(null, prompt.slug)).status).toBe(404);
    for (const noSlug of [token, `s/${token}`]) {
      const refused = await page(null, noSlug);
      expect([400, 404]).toContain(refused.status);
      expect(await refused.text()).not.toContain(canary);
    }
  });

  it('a file of an earlier version is found by version and digest, by those who read that version alone', async () => {
    const { owner, canary, prompt, sha256 } = await planted(false);
    await callerAs(owner).prompt.update({ id: prompt.id, files: [] });
    const of = (version: number, person: TestProfile) =>
      callerAs(person).file.texts({ promptId: prompt.id, version, sha256 });
    expect((await of(1, owner)).files.map(({ text }) => text)).toEqual([`# ${canary}\n`]);
    expect((await of(2, owner)).files).toEqual([]);
    await expect(of(1, await makeProfile())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a file of a deleted prompt is gone everywhere at once, and its bytes after the purge', async () => {
    const { owner, canary, prompt, sha256 } = await planted(true);
    await callerAs(owner).prompt.delete({ id: prompt.id });
    for (const person of [owner, null]) expect(await seenBy(person, prompt)).not.toContain(canary);
    const later = new Date(Date.now() + 400 * 24 * 3_600_000);
    await purgeDeletedPrompts({ db, now: later });
    await removeUnusedFiles({ db, now: later });
    expect(await db.fileBlob.count({ where: { sha256 } })).toBe(0);
  });

  it('a file of an own version is in the export of the account', async () => {
    const { owner, canary } = await planted(false);
    const ctx = {
      ...contextOf(owner),
      session: await freshSession(owner),
      files: { read: () => Promise.resolve(null) },
    };
    let exported = '';
    for await (const chunk of exportAccount(ctx as unknown as Parameters<typeof exportAccount>[0]))
      exported += chunk;
    expect(exported).toContain(Buffer.from(`# ${canary}\n`).toString('base64'));
  });
});
