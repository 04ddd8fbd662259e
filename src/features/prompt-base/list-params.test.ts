import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { emptyReason } from '@/features/prompt/list/empty-reason';
import { listHref } from '@/features/prompt/list/list-href';
import { loadListParams } from './list-params';
import { toListQuery } from './list-query';

describe('loadListParams', () => {
  it('loadListParams reads every parameter', () => {
    const params = loadListParams(
      '?q=launch&category=Customer+Support&tags=a,b&framework=rtf&sort=used&page=3&favorites=true&granted=1&status=APPROVED&kind=Skill' +
        '&by=4F9C2A1E-0B7D-4C3A-9E21-5D6F7A8B9C0D&in=4f9c2a1e-0b7d-4c3a-9e21-5d6f7a8b9c0e',
    );
    expect(params).toEqual({
      q: 'launch',
      category: 'Customer Support',
      tags: ['a', 'b'],
      framework: 'rtf',
      by: '4f9c2a1e-0b7d-4c3a-9e21-5d6f7a8b9c0d',
      in: '4f9c2a1e-0b7d-4c3a-9e21-5d6f7a8b9c0e',
      status: 'approved',
      kind: 'skill',
      sort: 'used',
      page: 3,
      favorites: true,
      granted: true,
      exact: false,
    });
  });

  it('loadListParams drops unknown values', () => {
    const params = loadListParams(
      '?category=Nope&framework=xyz&sort=random&page=abc&favorites=perhaps&tags=&by=me&in=desk&status=shared&kind=chat',
    );
    expect(params).toEqual({
      q: '',
      category: null,
      tags: [],
      framework: null,
      kind: null,
      by: null,
      in: null,
      status: null,
      sort: null,
      page: 1,
      favorites: false,
      granted: false,
      exact: false,
    });
  });

  it.each([
    ['0', 1],
    ['-1', 1],
    ['abc', 1],
    ['1e3', 1],
    ['7', 7],
    ['9999999', 10_000],
  ])('loadListParams reads page %s as %i', (text, page) => {
    expect(loadListParams(`?page=${text}`).page).toBe(page);
  });

  it('takes words in any case and gives the canonical one', () => {
    const params = loadListParams('?category=marketing&framework=RTF&sort=ALPHA');
    expect(params).toMatchObject({ category: 'Marketing', framework: 'rtf', sort: 'alpha' });
  });

  it('keeps a comma inside a tag apart from the ones between tags', () => {
    const href = listHref('/browse-prompts', { tags: ['a, b', 'c'] });
    expect(loadListParams(href.slice(href.indexOf('?'))).tags).toEqual(['a, b', 'c']);
  });

  it('counts a tag in another case once', () => {
    expect(loadListParams('?tags=Email,email,EMAIL,x').tags).toEqual(['Email', 'x']);
  });
});

describe('listHref', () => {
  it('listHref leaves defaults out', () => {
    expect(listHref('/dashboard', { q: '', sort: 'recent', page: 1, tags: [] })).toBe('/dashboard');
    expect(listHref('/dashboard', { q: 'a b', sort: 'match' })).toBe('/dashboard?q=a%20b');
    expect(listHref('/dashboard', { q: 'a', sort: 'recent' })).toBe('/dashboard?q=a&sort=recent');
    expect(listHref('/dashboard', { page: 2 })).toBe('/dashboard?page=2');
    expect(listHref('/dashboard', { granted: true })).toBe('/dashboard?granted=true');
  });
});

describe('toListQuery', () => {
  it.each([
    ['?q=a', 'match'],
    ['?q=a&sort=match', 'match'],
    ['?q=a&sort=relevance', 'match'],
    ['?q=a&sort=recent', 'recent'],
    ['?q=a&sort=used', 'used'],
    ['?sort=match', 'recent'],
    ['?q=%20&sort=match', 'recent'],
    ['', 'recent'],
  ])('a list query orders %j by %s', (address, sort) => {
    expect(toListQuery('dashboard', loadListParams(address)).sort).toBe(sort);
  });

  it('gives an input that the API accepts, for any address', () => {
    // Lone halves of characters included.
    const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    const value = fc.oneof(
      fc.string({ unit: anyUnit, maxLength: 30 }),
      fc.constantFrom(
        '0',
        '-1',
        'AI',
        'a,b',
        '%00',
        'tested',
        '4f9c2a1e-0b7d-4c3a-9e21-5d6f7a8b9c0d',
        'ffffffff-1111-9999-0000-111111111111',
      ),
    );
    const names = [
      'q',
      'category',
      'tags',
      'framework',
      'sort',
      'page',
      'favorites',
      'exact',
      'by',
      'in',
      'status',
    ];
    fc.assert(
      fc.property(fc.tuple(...names.map(() => value)), (values) => {
        const search = Object.fromEntries(names.map((name, index) => [name, values[index]]));
        const query = toListQuery('dashboard', loadListParams(search));
        expect(PromptListQuery.safeParse(query).error).toBeUndefined();
      }),
    );
  });

  it.each([
    ['long', 'x'.repeat(5_000)],
    ['half a character at the cut', `${'x'.repeat(199)}😀`],
    ['marks without end', `a${'\u0301'.repeat(150)}`],
    ['control characters', 'a\u0000b\u001f'],
    ['tabs and line breaks', 'a\tb\r\nc'],
  ])('toListQuery takes %s', (_name, q) => {
    expect(
      PromptListQuery.safeParse(toListQuery('browse', loadListParams({ q, tags: q }))).error,
    ).toBeUndefined();
  });

  it('asks for the best guess of a search unless just that search is wanted', () => {
    expect(toListQuery('browse', loadListParams('?q=emial')).guess).toBe(true);
    expect(toListQuery('browse', loadListParams('?q=emial&exact=true')).guess).toBeUndefined();
    expect(toListQuery('browse', loadListParams('')).guess).toBeUndefined();
    expect(listHref('/dashboard', { q: 'emial', exact: true })).toBe('/dashboard?q=emial&exact=true');
  });

  it('narrows by creator, space and status; one’s own list by no creator, that of a space by no other', () => {
    const id = '4f9c2a1e-0b7d-4c3a-9e21-5d6f7a8b9c0d';
    const params = loadListParams(`?by=${id}&in=${id}&status=tested`);
    const narrowed = { creatorId: id, spaceId: id, status: 'tested' };
    expect(toListQuery('dashboard', params)).toMatchObject(narrowed);
    expect(toListQuery('browse', params)).toMatchObject(narrowed);
    expect(toListQuery('mine', params)).not.toHaveProperty('creatorId');
    expect(toListQuery('space', params, 'of the page').spaceId).toBe('of the page');
    expect(listHref('/dashboard', params)).toBe(`/dashboard?by=${id}&in=${id}&status=tested`);
  });

  it.each([
    ['browse', '?favorites=true', 'shared'],
    ['mine', '?favorites=true', 'mine'],
    ['dashboard', '?favorites=true', 'favorites'],
    ['dashboard', '', 'visible'],
  ] as const)('toListQuery on %s with %j asks for %s', (place, search, scope) => {
    expect(toListQuery(place, loadListParams(search)).scope).toBe(scope);
  });
});

describe('emptyReason', () => {
  it.each([
    ['dashboard', '?q=x&tags=a&favorites=true', messages.list.noSearchMatch],
    ['dashboard', '?tags=a&favorites=true', messages.list.noFilterMatch],
    ['dashboard', '?framework=rtf', messages.list.noFilterMatch],
    ['dashboard', '?favorites=true', messages.list.noFavorites],
    ['dashboard', '?q=%20', messages.list.none],
    ['browse', '', messages.list.noneYet],
    ['browse', '?category=AI', messages.list.noFilterMatch],
    ['mine', '', messages.list.noneOwn],
    ['mine-to-read', '', "You haven't created any prompts yet."],
    ['mine', '?q=x', messages.list.noSearchMatch],
  ] as const)('emptyReason on %s with %j', (place, search, message) => {
    expect(emptyReason(place, loadListParams(search))).toBe(message);
  });
});
