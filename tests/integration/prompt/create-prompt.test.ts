import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { db } from '@/server/db';
import { apiRequest, valueOf } from '../../support/api-request';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { databaseFingerprint } from '../../support/fingerprint';
import { makePrompt, makeSession, unique } from '../../support/factories';

/** prompt.create. */

const text = () => ({ title: unique('Title'), description: 'Short.', content: 'Do it.' });

describe('prompt.create', () => {
  it('makes a shared prompt in AI with counts of 0 and a first version', async () => {
    const now = new Date('2026-03-01T10:00:00.123Z');
    const { profile } = await newMember();
    const input = text();
    const made = await callerAs(profile, { now }).prompt.create(input);
    expect(made).toEqual({
      id: expect.any(String) as string,
      slug: expect.stringMatching(/^title-[0-9a-f]+$/) as string,
      visibility: 'shared',
      space: null,
      grant: null,
      ...input,
      category: 'AI',
      tags: [],
      variables: [],
      messages: null,
      extras: {},
      skillName: '',
      files: [],
      isShared: true,
      createdBy: profile.id,
      creatorName: profile.fullName,
      createdAt: now,
      updatedAt: now,
      usageCount: 0,
      favoriteCount: 0,
      isFavorited: false,
      version: 1,
      status: { status: 'shared', approvedByName: null },
    });
    expect(await db.promptVersion.findMany({ where: { promptId: made.id } })).toEqual([
      {
        promptId: made.id,
        version: 1,
        ...input,
        category: 'AI',
        tags: [],
        variables: [],
        messages: null,
        extras: {},
        skillName: '',
        files: [],
        note: '',
        wasShared: true,
        authorId: profile.id,
        suggestedBy: null,
        createdAt: now,
      },
    ]);
    expect(await callerAs(GUEST).prompt.get({ identifier: made.slug })).toEqual(made);
  });

  it('makes a private prompt without a badge, that only its creator sees', async () => {
    const { api } = await newMember();
    const made = await api.prompt.create({ ...text(), isShared: false });
    expect(made.status).toBeUndefined();
    expect((await failureOf(callerAs(GUEST).prompt.get({ identifier: made.id }))).code).toBe('NOT_FOUND');
  });

  it.each(CATEGORIES)('prompt.create takes the category %s', async (category) => {
    const { api } = await newMember();
    expect((await api.prompt.create({ ...text(), category })).category).toBe(category);
  });

  it('trims, puts into NFC, and keeps the first typed of equal tags', async () => {
    const { api } = await newMember();
    const made = await api.prompt.create({
      title: '  Cafe\u0301 menu ',
      description: ' A\nB ',
      content: '\n\n  indented\r\n\ttab \n',
      tags: ['Writing', ' writing ', '', 'e\u0301', '\u00e9'],
    });
    expect(made).toMatchObject({
      title: 'Caf\u00e9 menu',
      description: 'A\nB',
      content: 'indented\r\n\ttab',
      tags: ['Writing', '\u00e9'],
    });
  });

  it('answers over HTTP with the dates it stored', async () => {
    const { profile } = await newMember();
    const made = await makePrompt({ creator: profile, now: new Date('2026-02-28T23:59:59.999Z') });
    const answer = await apiRequest(
      'prompt.get',
      { identifier: made.id },
      (await makeSession(profile)).cookie,
    );
    expect(valueOf(answer)).toEqual(made);
  });
});

describe('prompt.create refuses', () => {
  it.each<[what: string, input: Record<string, unknown>, message: string]>([
    ['no title', { title: undefined }, 'Title is required'],
    ['a blank title', { title: ' \t\n ' }, 'Title is required'],
    ['an empty description', { description: '' }, 'Description is required'],
    ['no description', { description: undefined }, 'Description is required'],
    ['blank content', { content: '\n \n' }, 'Prompt content is required'],
    ['no content', { content: undefined }, 'Prompt content is required'],
    ['an empty category', { category: '' }, 'Category is required'],
    ['a category of another case', { category: 'ai' }, 'Category is required'],
    ['an unknown category', { category: 'Poetry' }, 'Category is required'],
  ])('%s', async (_what, wrong, message) => {
    const { api } = await newMember();
    const failure = await failureOf(api.prompt.create({ ...text(), ...wrong }));
    expect([failure.code, failure.message]).toEqual(['BAD_REQUEST', message]);
    expect(failure.data['fieldErrors']).toEqual({ [Object.keys(wrong)[0]!]: [message] });
  });

  it.each([
    'id',
    'slug',
    'createdBy',
    'creatorName',
    'createdAt',
    'updatedAt',
    'usageCount',
    'favoriteCount',
    'isFavorited',
    'version',
    'status',
    'approvedBy',
    'role',
    'deletedAt',
    'is_shared',
    'Title',
  ])('the key %s, which is not the caller’s to say', async (key) => {
    const { profile } = await newMember();
    const { cookie } = await makeSession(profile);
    const before = await databaseFingerprint();
    const answer = await apiRequest('prompt.create', { ...text(), [key]: 1 }, cookie);
    expect(answer.outcome).toBe('BAD_REQUEST');
    expect(await databaseFingerprint()).toBe(before);
  });

  it.each([{ not: '' }, ['x'], null, true, 7, new Date(0)])('%j for a text', async (value) => {
    const { api } = await newMember();
    for (const field of ['title', 'description', 'content', 'category']) {
      const failure = await failureOf(api.prompt.create({ ...text(), [field]: value }));
      expect(failure.code).toBe('BAD_REQUEST');
    }
    expect((await failureOf(api.prompt.create({ ...text(), tags: [value] } as never))).code).toBe(
      'BAD_REQUEST',
    );
  });
});

describe('limits', () => {
  it.each<[field: string, label: string, max: number]>([
    ['title', 'Title', 200],
    ['description', 'Description', 1_000],
    ['content', 'Prompt content', 200_000],
  ])('limits of a %s are kept to the character', async (field, label, max) => {
    const { api } = await newMember();
    for (const character of ['a', '提', '🎉', 'e\u0301']) {
      const longest = character.repeat(max);
      const made = await api.prompt.create({ ...text(), [field]: longest });
      expect(made[field as 'title']).toBe(longest.normalize('NFC'));
      const failure = await failureOf(api.prompt.create({ ...text(), [field]: longest + character }));
      const [actual, allowed] = [(max + 1).toLocaleString('en-US'), max.toLocaleString('en-US')];
      expect([failure.code, failure.message]).toEqual([
        'BAD_REQUEST',
        `${label} is too long: ${actual} characters (maximum ${allowed})`,
      ]);
    }
  });

  it('limits of tags are 25 of 50 characters', async () => {
    const { api } = await newMember();
    const tags = Array.from({ length: 25 }, (_, index) => `${'🎉'.repeat(48)}${index + 10}`);
    expect((await api.prompt.create({ ...text(), tags })).tags).toEqual(tags);
    const tooMany = await failureOf(api.prompt.create({ ...text(), tags: [...tags, 'one more'] }));
    expect(tooMany).toMatchObject({ code: 'BAD_REQUEST', message: 'A prompt can have at most 25 tags' });
    const tooLong = await failureOf(api.prompt.create({ ...text(), tags: ['a'.repeat(51)] }));
    expect(tooLong).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Tag is too long: 51 characters (maximum 50)',
    });
  });
});
