import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { characterCount } from '@/domain/characters';
import { slugBase } from '@/domain/prompt/slug-base';
import { uniqueTags } from '@/domain/prompt/tags';
import { apiRequest, valueOf } from '../../support/api-request';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeSession, type TestProfile } from '../../support/factories';
import { naughtyStrings } from '../../support/naughty-strings';

/** Typed text is returned unchanged except for trimming and NFC: over HTTP, through the database, in every field. */

let creator: TestProfile;
let cookie: string;
let sent = 0;

beforeAll(async () => {
  creator = (await newMember()).profile;
  ({ cookie } = await makeSession(creator));
});

afterAll(() => {
  process.stdout.write(`\nRound trips: ${sent} strings\n`);
});

const kept = (typed: string) => typed.trim().normalize('NFC');
/** Tabs and line breaks in single-line fields are rejected, so they are not among the results. */
const oneLine = (typed: string) => typed.replace(/[\t\n\r]/g, ' ');
const keptLine = (typed: string) => kept(oneLine(typed));

async function roundTrip(input: { title: string; description: string; content: string; tags: string[] }) {
  const created = await apiRequest('prompt.create', input, cookie);
  expect(created.status, created.body).toBe(200);
  const { id, slug } = valueOf(created) as { id: string; slug: string };
  const read = valueOf(await apiRequest('prompt.get', { identifier: slug })) as typeof input & { id: string };
  expect(read.id).toBe(id);
  return read;
}

describe('naughty strings', () => {
  const all = naughtyStrings();
  const chunks = Array.from({ length: Math.ceil(all.length / 80) }, (_, index) =>
    all.slice(index * 80, index * 80 + 80),
  );

  it.each(chunks.map((chunk, index) => [index, chunk] as const))(
    'naughty strings of chunk %i come back as they were typed',
    async (_index, chunk) => {
      // Eight at a time: three texts and five tags.
      for (let index = 0; index < chunk.length; index += 8) {
        const [title = 'x', description = 'x', content = 'x', ...rest] = chunk.slice(index, index + 8);
        const tags = rest.filter((tag) => characterCount(tag) <= 50).map(oneLine);
        const read = await roundTrip({ title: oneLine(title), description, content, tags });
        expect(read).toMatchObject({
          title: keptLine(title),
          description: kept(description),
          content: kept(content),
          tags: uniqueTags(tags.map(keptLine)),
        });
        expect(read).toHaveProperty('slug', expect.stringMatching(`^${slugBase(keptLine(title))}(-\\d+)?$`));
        sent += 3 + tags.length;
      }
    },
  );

  it('naughty strings of the search match nothing but themselves and never fail', async () => {
    const api = callerAs(GUEST);
    for (const [index, text] of all.entries()) {
      if (index % 60 !== 0) continue;
      const page = await api.prompt.list({ q: text.slice(0, 60), perPage: 1 });
      expect(page.pageCount).toBeGreaterThanOrEqual(1);
    }
  });

  it('naughty strings are a person’s name and words about themselves as well', async () => {
    for (const [index, text] of all.entries()) {
      if (index % 40 !== 0) continue;
      const updated = await apiRequest('profile.update', { fullName: text.slice(0, 60), bio: text }, cookie);
      expect(updated.status, updated.body).toBe(200);
      const read = valueOf(await apiRequest('profile.get', { id: creator.id })) as Record<string, unknown>;
      expect([read['fullName'], read['bio']]).toEqual([keptLine(text.slice(0, 60)), kept(text)]);
    }
  });
});

describe('markup', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</title></script><svg/onload=alert(1)>',
    '[x](javascript:alert(1))',
    '"><meta http-equiv=refresh content=0>',
    '${name} {{name}} <%= name %>',
  ])('%s is text like any other', async (markup) => {
    expect(
      await roundTrip({ title: markup, description: markup, content: markup, tags: [markup] }),
    ).toMatchObject({
      title: markup,
      description: markup,
      content: markup,
      tags: [markup],
    });
  });
});

describe('characters that cannot be saved', () => {
  const fields = ['title', 'description', 'content', 'tags'] as const;
  const labels = { title: 'Title', description: 'Description', content: 'Prompt content', tags: 'Tag' };
  const C0 = Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 13].includes(code));

  it.each(fields)(
    'characters that cannot be saved are named, in %s: all of C0 but tab and line breaks',
    async (field) => {
      const api = callerAs(creator);
      for (const code of C0) {
        const wrong = `a${String.fromCharCode(code)}b`;
        const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
        const input = {
          title: 'T',
          description: 'D',
          content: 'C',
          [field]: field === 'tags' ? [wrong] : wrong,
        };
        expect(await failureOf(api.prompt.create(input))).toMatchObject({
          code: 'BAD_REQUEST',
          message: `${labels[field]} contains an unsupported control character (${name})`,
          data: { fieldErrors: { [field]: [expect.stringContaining(name)] } },
        });
      }
    },
  );

  it.each(fields)(
    'characters that cannot be saved are refused, in %s: half of a surrogate pair',
    async (field) => {
      for (const wrong of ['\ud83c', 'a\udf89', '\udf89\ud83c', '🎉\ud83c🎉']) {
        const input = {
          title: 'T',
          description: 'D',
          content: 'C',
          [field]: field === 'tags' ? [wrong] : wrong,
        };
        const answer = await apiRequest('prompt.create', input, cookie);
        expect([answer.status, answer.outcome]).toEqual([400, 'BAD_REQUEST']);
        expect(answer.body).toContain(`${labels[field]} contains broken characters`);
      }
    },
  );

  it('characters that cannot be saved are refused in every other text too', async () => {
    const api = callerAs(creator);
    const wrong = 'a\u0000b';
    const calls = [
      api.prompt.list({ q: wrong }),
      api.prompt.list({ tags: [wrong] }),
      api.prompt.get({ identifier: wrong }),
      api.profile.update({ bio: wrong }),
      api.profile.update({ fullName: wrong }),
      api.profile.update({ website: `https://a${wrong}.example` }),
      api.profile.update({ socialLinks: { github: wrong } }),
      api.account.register({ email: `${wrong}@x.io`, password: 'secret', fullName: 'A' }),
      api.account.register({ email: 'nul@x.io', password: 'secret', fullName: wrong }),
      api.account.register({ phone: wrong, password: 'secret', fullName: 'A' }),
    ];
    for (const call of calls) expect((await failureOf(call)).code).toBe('BAD_REQUEST');
  });
});
