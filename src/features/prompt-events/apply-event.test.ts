import { describe, expect, it } from 'vitest';
import type { PromptEventItem } from '@/domain/prompt/event';
import { BLANK_TEXT } from '@/domain/prompt/fields';
import type { PromptDto, PromptPage } from '@/domain/prompt/schema';
import {
  type InsertEvent,
  type ListInput,
  reactionTo,
  withInsert,
  withNewFacts,
  withoutPrompt,
  withUpdate,
} from './apply-event';

const OWNER = 'owner';

function prompt(id: string, fields: Partial<PromptEventItem> = {}): PromptEventItem {
  return {
    id,
    slug: id,
    title: id,
    description: 'D',
    content: `Text of ${id}`,
    category: 'AI',
    tags: [],
    isShared: true,
    visibility: 'shared',
    space: null,
    grant: null,
    createdBy: OWNER,
    creatorName: 'Owner',
    createdAt: new Date(1_000),
    updatedAt: new Date(1_000),
    usageCount: 0,
    favoriteCount: 0,
    skillName: '',
    version: 1,
    isExcerpt: false,
    ...fields,
  };
}

function pageOf(prompts: PromptEventItem[], fields: Partial<PromptPage> = {}): PromptPage {
  return {
    items: prompts.map((item) => ({ ...item, isFavorited: true })),
    total: prompts.length,
    totalIsCapped: false,
    page: 1,
    pageCount: 1,
    ...fields,
  };
}

const ids = (page: PromptPage) => page.items.map(({ id }) => id);

describe('what an insert means to a list', () => {
  const react = (input: ListInput, event: Partial<InsertEvent> = {}, readerId: string | null = 'reader') =>
    reactionTo({ type: 'insert', prompt: prompt('x'), isNew: true, isOwn: false, ...event }, input, readerId);
  const priv = { prompt: prompt('x', { isShared: false }), isOwn: true };

  it.each([
    {},
    { scope: 'visible' },
    { page: 1, sort: 'recent', excerpt: true },
    { creatorId: OWNER },
  ] as const)('the plain first page takes it: %j', (input) => {
    expect(react(input)).toBe('insert');
    expect(react(input, { isNew: false })).toBe('refetch');
  });

  it.each([
    { q: 'x' },
    { category: 'AI' },
    { tags: ['x'] },
    { framework: 'rtf' },
    { sort: 'used' },
    { page: 2 },
  ] as ListInput[])('a searched, filtered, sorted or turned list does not move: %j', (input) => {
    expect(react(input)).toBe('offer');
    expect(react(input, { isOwn: true })).toBe('refetch');
  });

  it('lists that cannot hold it do nothing', () => {
    expect(react({ scope: 'mine' })).toBe('none');
    expect(react({ scope: 'mine' }, {}, null)).toBe('none');
    expect(react({ creatorId: 'somebody' })).toBe('none');
    expect(react({ scope: 'favorites' })).toBe('none');
    expect(react({ scope: 'shared' }, priv, OWNER)).toBe('none');
  });

  it('one’s own private prompt comes to the lists that hold those', () => {
    expect(react({ scope: 'mine' }, priv, OWNER)).toBe('insert');
    expect(react({ scope: 'visible' }, priv, OWNER)).toBe('insert');
  });

  it('a prompt that is back may be a favourite of old', () => {
    expect(react({ scope: 'favorites' }, { isNew: false })).toBe('refetch');
  });
});

describe('a list', () => {
  it('takes a new prompt at its place, drops the last beyond the page, and counts it', () => {
    const page = pageOf([prompt('c', { createdAt: new Date(3_000) }), prompt('a')], { total: 2 });
    const next = withInsert(page, prompt('b', { createdAt: new Date(2_000) }), { perPage: 2 });
    expect(ids(next)).toEqual(['c', 'b']);
    expect(next).toMatchObject({ total: 3, pageCount: 2 });
    expect(next.items[1]).toMatchObject({ isFavorited: false });
  });

  it('orders prompts of one moment by their id, as the server does', () => {
    expect(ids(withInsert(pageOf([prompt('c'), prompt('a')]), prompt('b'), {}))).toEqual(['c', 'b', 'a']);
  });

  it('a list does not count a prompt that it has already', () => {
    const next = withInsert(pageOf([prompt('a')]), prompt('a', { title: 'New' }), {});
    expect(next).toMatchObject({ total: 1, items: [{ title: 'New', isFavorited: true }] });
  });

  it('leaves a total that only says "more than" alone', () => {
    const page = pageOf([prompt('a')], { total: 10_000, totalIsCapped: true, pageCount: 667 });
    expect(withInsert(page, prompt('b'), {})).toMatchObject({ total: 10_000, pageCount: 667 });
    expect(withoutPrompt(page, 'a', {})).toMatchObject({ total: 10_000, pageCount: 667 });
  });

  it('shows a changed prompt in its old place, still the reader’s favourite, without a badge that is gone', () => {
    const page = pageOf([prompt('b', { status: { status: 'shared', approvedByName: null } }), prompt('a')]);
    const next = withUpdate(page, prompt('b', { title: 'Better', favoriteCount: 7, isShared: false }));
    expect(ids(next)).toEqual(['b', 'a']);
    expect(next.items[0]).toMatchObject({ title: 'Better', favoriteCount: 7, isFavorited: true });
    expect(next.items[0]?.status).toBeUndefined();
  });

  it('keeps a whole text while the text is the same, and takes the beginning of a new one', () => {
    const page = pageOf([prompt('a', { content: 'The whole text', isExcerpt: false })]);
    const cut = { content: 'The who', isExcerpt: true };
    expect(withUpdate(page, prompt('a', cut)).items[0]).toMatchObject({
      content: 'The whole text',
      isExcerpt: false,
    });
    expect(withUpdate(page, prompt('a', { ...cut, version: 2 })).items[0]).toMatchObject(cut);
  });

  it('loses a prompt and its count', () => {
    const page = pageOf([prompt('b'), prompt('a')], { total: 16, pageCount: 2 });
    const next = withoutPrompt(page, 'b', {});
    expect(ids(next)).toEqual(['a']);
    expect(next).toMatchObject({ total: 15, pageCount: 1 });
  });

  it('a list is the same object when the prompt is not in it', () => {
    const page = pageOf([prompt('a')]);
    expect(withUpdate(page, prompt('b'))).toBe(page);
    expect(withoutPrompt(page, 'b', {})).toBe(page);
  });
});

it('an opened prompt keeps its whole text', () => {
  const { isExcerpt: _unused, ...fields } = prompt('a', { content: 'The whole text' });
  const opened: PromptDto = { ...BLANK_TEXT, ...fields, isFavorited: true };
  const next = withNewFacts(opened, prompt('a', { content: 'The who', isExcerpt: true, usageCount: 9 }));
  expect(next).toEqual({ ...opened, status: undefined, usageCount: 9 });
});
