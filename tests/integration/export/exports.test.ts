import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GUEST } from '@/domain/actor';
import { ZIP_PROMPTS_MAX } from '@/domain/export/limits';
import { FORMATS, type FormatId } from '@cuebook/formats/formats';
import type { Actor } from '@/domain/actor';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import type { MemberChoice } from '@/server/services/export/choice';
import { exportPrompts, requireZippable } from '@/server/services/export/export-prompts';
import { type Api, newMember } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

type Person = { profile: TestProfile; api: Api };

const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];

const Manifest = z.strictObject({
  product: z.literal('Cuebook'),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  format: z.string(),
  name: z.string(),
  files: z.array(
    z.strictObject({
      path: z.string(),
      prompts: z.array(z.strictObject({ slug: z.string(), title: z.string(), losses: z.array(z.string()) })),
    }),
  ),
});

async function downloaded(actor: Actor, which: MemberChoice, format: FormatId) {
  const { fileName, chunks } = await exportPrompts({ db, actor, now: new Date() }, { which, format });
  const received: Uint8Array[] = [];
  for await (const chunk of chunks) received.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return { fileName, bytes: new Uint8Array(Buffer.concat(received)) };
}

/** All names and texts of a download, of a zip those of its files. */
async function filesOf(actor: Actor, which: MemberChoice, format: FormatId): Promise<Map<string, string>> {
  const { fileName, bytes } = await downloaded(actor, which, format);
  if (!fileName.endsWith('.zip')) return new Map([[fileName, strFromU8(bytes)]]);
  return new Map(Object.entries(unzipSync(bytes)).map(([path, data]) => [path, strFromU8(data)]));
}

const wholeText = (files: Map<string, string>) => JSON.stringify([...files]);

let owner: Person;
let reader: Person;
let stranger: Person;
let space: SpaceDto;
const words = {
  shared: unique('shared-word'),
  home: unique('home-word'),
  secret: unique('secret-word'),
  granted: unique('granted-word'),
};
const ids: Record<keyof typeof words, string> = { shared: '', home: '', secret: '', granted: '' };
let collection: { slug: string };

beforeAll(async () => {
  owner = await newMember();
  reader = await newMember('viewer');
  stranger = await newMember();
  space = await owner.api.space.create({ name: unique('研究室'), description: '' });
  const { url } = await owner.api.space.invite({ id: space.id, role: 'reader' });
  await reader.api.space.join({ token: url?.split('token=')[1] ?? '' });
  for (const [name, word] of Object.entries(words)) {
    const prompt = await makePrompt({
      creator: owner.profile,
      title: word,
      content: `${word} {{topic}}`,
      isShared: name === 'shared',
      ...(name === 'home' && { spaceId: space.id }),
    });
    ids[name as keyof typeof words] = prompt.id;
  }
  await owner.api.grant.set({
    promptId: ids.granted,
    subject: { kind: 'user', userId: reader.profile.id },
    right: 'read',
  });
  collection = await owner.api.collection.create({ name: unique('Mixed'), visibility: 'shared' });
  const { id } = await db.collection.findUniqueOrThrow({ where: { slug: collection.slug } });
  for (const promptId of [ids.secret, ids.shared, ids.home]) {
    await owner.api.collection.add({ id, promptIds: [promptId] });
  }
});

const all = () => Object.values(ids);

describe.each(FORMAT_IDS)('an export as %s', (format) => {
  it('holds everything for its owner, and for others what they may read, in files and manifest', async () => {
    const which = { kind: 'prompts' as const, ids: all() };
    const own = wholeText(await filesOf(owner.profile, which, format));
    for (const word of Object.values(words)) expect(own).toContain(word);

    const readers = wholeText(await filesOf(reader.profile, which, format));
    for (const name of ['shared', 'home', 'granted'] as const) expect(readers).toContain(words[name]);
    expect(readers).not.toContain(words.secret);

    const strangers = wholeText(await filesOf(stranger.profile, which, format));
    expect(strangers).toContain(words.shared);
    for (const name of ['home', 'secret', 'granted'] as const) expect(strangers).not.toContain(words[name]);
    expect(strangers).not.toContain(space.name);

    for (const text of [own, readers, strangers]) {
      expect(text).not.toContain('@example.org');
      expect(text).not.toContain(owner.profile.id);
      expect(text).not.toContain(owner.profile.fullName);
    }
  });

  it('names in its manifest every file, with its prompts', async () => {
    const files = await filesOf(owner.profile, { kind: 'mine' }, format);
    const manifest = files.get('manifest.json');
    if (format === 'cuebook' || format === 'table') {
      expect(files.size).toBe(1);
      return;
    }
    const { files: listed } = Manifest.parse(JSON.parse(manifest ?? ''));
    expect(listed.map(({ path }) => path).sort()).toEqual(
      [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
    );
    const titles = new Set(listed.flatMap(({ prompts }) => prompts.map(({ title }) => title)));
    expect(titles).toEqual(new Set(Object.values(words)));
    expect([...files.keys()].some((path) => path.startsWith(`${space.name}/`))).toBe(true);
  });
});

describe('an export of', () => {
  it('one prompt is its file, and NOT_FOUND for who may not read it', async () => {
    const one = { kind: 'prompts' as const, ids: [ids.home] };
    const { fileName, bytes } = await downloaded(reader.profile, one, 'text');
    expect(fileName).toBe(`${words.home}.txt`);
    expect(strFromU8(bytes)).toBe(`${words.home} {{topic}}`);
    await expect(downloaded(stranger.profile, one, 'text')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const admin = await makeProfile({ role: 'admin' });
    await expect(downloaded(admin, one, 'text')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a space is for those who are in it', async () => {
    const which = { kind: 'space' as const, slug: space.slug };
    const files = await filesOf(reader.profile, which, 'markdown');
    expect([...files.keys()]).toEqual([`${space.name}/${words.home}.md`, 'manifest.json']);
    await expect(downloaded(stranger.profile, which, 'markdown')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('a collection keeps its order and leaves out what the reader may not see', async () => {
    const which = { kind: 'collection' as const, slug: collection.slug };
    const titlesFor = async (actor: Actor) => {
      const [text = ''] = (await filesOf(actor, which, 'act-prompt')).values();
      return z
        .array(z.object({ act: z.string() }))
        .parse(JSON.parse(text))
        .map(({ act }) => act);
    };
    expect(await titlesFor(owner.profile)).toEqual([words.secret, words.shared, words.home]);
    expect(await titlesFor(reader.profile)).toEqual([words.shared, words.home]);
    expect(await titlesFor(stranger.profile)).toEqual([words.shared]);
    await expect(
      downloaded(stranger.profile, { kind: 'collection', slug: 'none-such' }, 'text'),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('anything is refused to guests', async () => {
    await expect(downloaded(GUEST, { kind: 'mine' }, 'text')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('a test case is there for those who may read it', async () => {
    const creator = await makeProfile();
    const prompt = await makePrompt({ creator, content: 'Say {{x}}.', isShared: false });
    const word = unique('case-word');
    await db.testCase.create({
      data: {
        promptId: prompt.id,
        name: word,
        inputs: [{ name: 'x', value: 'y' }],
        checks: [{ kind: 'contains', text: 'z', ignoreCase: false }],
        wasShared: false,
      },
    });
    await db.prompt.update({ where: { id: prompt.id }, data: { isShared: true, privateSlug: null } });
    const one = { kind: 'prompts' as const, ids: [prompt.id] };
    expect(wholeText(await filesOf(creator, one, 'promptfoo'))).toContain(word);
    expect(wholeText(await filesOf(stranger.profile, one, 'promptfoo'))).not.toContain(word);
  });
});

describe('a long export', () => {
  it('gives every prompt once, in files of names of their own', async () => {
    const creator = await makeProfile();
    const count = 1_203;
    const createdAt = new Date(Date.UTC(2026, 0, 1));
    await db.prompt.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        title: index % 2 === 0 ? 'CON' : 'con',
        description: 'd',
        content: `c${index}`,
        slug: `long-${creator.id}-${index}`,
        createdBy: creator.id,
        createdAt,
      })),
    });
    const files = await filesOf(creator, { kind: 'mine' }, 'text');
    expect(files.size).toBe(count + 1);
    expect(new Set([...files.keys()].map((path) => path.toLowerCase())).size).toBe(count + 1);
    const lists = await filesOf(creator, { kind: 'mine' }, 'act-prompt');
    const entries = [...lists].filter(([path]) => path !== 'manifest.json').map(([, text]) => text);
    expect(entries.length).toBeGreaterThan(1);
    const texts = entries.flatMap((text) => JSON.parse(text) as { prompt: string }[]);
    expect(new Set(texts.map(({ prompt }) => prompt)).size).toBe(count);
  });

  it('ends with the account, and with the right to read', async () => {
    const creator = await makeProfile();
    for (const title of ['one', 'two', 'three']) {
      await makePrompt({ creator, title, isShared: true, content: title.padEnd(150_000, '.') });
    }
    const mine = { which: { kind: 'mine' as const }, format: 'text' as const };
    const { chunks } = await exportPrompts({ db, actor: creator, now: new Date() }, mine);
    await chunks.next();
    await db.profile.update({ where: { id: creator.id }, data: { isActive: false } });
    await expect(async () => {
      for await (const _ of chunks);
    }).rejects.toMatchObject({ code: 'FORBIDDEN' });

    const rows = await db.prompt.findMany({ where: { createdBy: creator.id }, select: { id: true } });
    const chosen = {
      which: { kind: 'prompts' as const, ids: rows.map(({ id }) => id) },
      format: 'cuebook' as const,
    };
    const others = await exportPrompts({ db, actor: stranger.profile, now: new Date() }, chosen);
    let text = '';
    for (let chunk = 0; chunk < 2; chunk += 1) text += String((await others.chunks.next()).value);
    await db.prompt.updateMany({ where: { createdBy: creator.id }, data: { isShared: false } });
    for await (const chunk of others.chunks) text += String(chunk);
    expect((JSON.parse(text) as { title: string }[]).map(({ title }) => title)).toEqual(['one']);
  });

  it('a long export is refused for more than a zip takes', () => {
    expect(() => requireZippable({ prompts: ZIP_PROMPTS_MAX + 1, characters: 0 })).toThrow('up to 20,000');
    expect(() => requireZippable({ prompts: 1, characters: 2_000_000_000 })).toThrow('too large for one ZIP');
  });
});
