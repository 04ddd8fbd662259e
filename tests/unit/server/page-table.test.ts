import { describe, expect, it } from 'vitest';
import { GUEST, type Member } from '@/domain/actor';
import { PAGES } from '@/domain/publish/routes';
import { pagesFor } from '@/features/shortcuts/palette-pages';
import { pageKey } from '@/server/page-cache/page-key';

/** Other lists of pages agree with the one table: the palette's, which has labels, and the cache's, which has parameters. */

const ADMIN: Member = { kind: 'member', id: 'admin', role: 'admin' };
const firstPart = (path: string) => /^\/[^/]*/.exec(path)?.[0] ?? '';
const personal = Object.entries(PAGES).flatMap(([path, { shows }]) => (shows === 'personal' ? [path] : []));

describe('the table of pages', () => {
  it('the command palette opens only pages of the table', () => {
    const unknown = pagesFor(ADMIN, true).filter(({ href }) => href !== '/' && !(firstPart(href) in PAGES));
    expect(unknown.map(({ href }) => href)).toEqual([]);
  });

  it('the command palette offers guests no personal page', () => {
    const offered = pagesFor(GUEST, true).map(({ href }) => firstPart(href));
    expect(offered.filter((path) => personal.includes(path))).toEqual([]);
  });

  it.each(personal)('the cache of guest pages keeps nothing of %s', (target) => {
    expect(pageKey({ method: 'GET', target, headers: {} }, 'session')).toBeNull();
  });
});
