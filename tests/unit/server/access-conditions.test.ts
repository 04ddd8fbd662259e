import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

/**
 * Who may see a prompt is decided in one place. Another condition on the same columns would be a second rule, which the
 * next kind of audience would not know of.
 */

const ROOT = join(import.meta.dirname, '../../..');

/** Files that write, list or end grants, or carry them over; none of them decides who sees a prompt. */
const KEEPS_GRANTS: Record<string, string> = {
  'account/typed-hold.ts': 'ends the grants of an address nobody proved',
  'admin/list-stayed.ts': 'counts what an account received',
  'backup/access-before.ts': 'compares grants with those of a restored backup',
  'backup/restored-access.ts': 'lists grants that a restored backup gives again',
  'backup/tables.ts': 'names every table',
  'gift/give.ts': 'writes grants that waited for an address',
  'gift/hold-gift.ts': 'counts the grants of a prompt against its limit',
  'grant/audience-facts.ts': 'previews what becomes of grants',
  'grant/change-grants.ts': 'writes grants',
  'grant/grant-rows.ts': 'lists the grants of a prompt for those who give them',
  'grant/known-readers.ts': 'decides of whom a reader may know',
  'grant/split-by-held.ts': 'compares a new grant with the one there is',
  'notification/subjects/grant.ts':
    'joins a grant to the notification of its receiver, and counts those given along',
  'notification/subjects/suggestion.ts': 'limits how many receivers of grants are told',
  'notification/tell-of-grants.ts': 'names the first of new grants to their receiver',
  'space/departure.ts': 'lists what ends with a membership',
  'space/given-grants.ts': 'lists and ends grants of prompts of a space',
  'space/remove-member.ts': 'ends or hands over grants with a membership',
};

type Source = { file: string; text: string };
let sources: Source[];

beforeAll(async () => {
  const services = join(ROOT, 'src/server');
  sources = [];
  for (const name of await readdir(services, { recursive: true })) {
    const path = name.replaceAll('\\', '/');
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.startsWith('services/access/')) continue;
    const text = await readFile(join(services, path), 'utf8');
    // Comments may name what they like.
    sources.push({
      file: path.replace(/^services\//, ''),
      text: text.replaceAll(/^\s*(\/?\*|\/\/).*$/gm, ''),
    });
  }
});

const SHARED = {
  'in SQL after a keyword': /\b(WHERE|AND|OR|NOT|WHEN|ON|HAVING)\s+\(*(\w+\.)?is_shared\b/g,
  'in SQL before an operator': /(?<!SET )\b(?<!SET \w+\.)is_shared\s+(AND|OR|IS)\b/g,
  'in a query of Prisma': /\bwhere: \{[^{}]*\bisShared\b/g,
};

const MESSAGE =
  'Who may see a prompt is decided in src/server/services/access: use visibleTo, isPublic, isShared, sharedWith or accessOf';

describe('outside services/access', () => {
  it.each(Object.entries(SHARED))('no condition names the sharing of a prompt %s', (_where, pattern) => {
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([hit]) => `${file}: ${hit}`),
    );
    expect(found, MESSAGE).toEqual([]);
  });

  it('no condition compares the space of a prompt with the spaces of a reader', () => {
    const pattern = /\b(p|s|prompts)\.space_id (= ANY\(ARRAY|IN )\$\{spacesOf/g;
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([hit]) => `${file}: ${hit}`),
    );
    expect(found, MESSAGE).toEqual([]);
  });

  it('outside services/access only files that keep grants read them', () => {
    const found = sources.filter(({ text }) => text.includes('prompt_grants')).map(({ file }) => file);
    expect(found.sort(), `${MESSAGE}, granted_to, grants_on or holders_of`).toEqual(
      Object.keys(KEEPS_GRANTS),
    );
  });

  it.each([
    'SELECT 1 FROM prompts p WHERE p.is_shared',
    'AND NOT is_shared AND x',
    'CASE WHEN p.is_shared AND y THEN',
    'where: { slug, isShared: true }',
  ])('this check finds %s', (text) => {
    expect(Object.values(SHARED).some((pattern) => new RegExp(pattern.source).test(text))).toBe(true);
  });

  it.each([
    'p.is_shared AS "isShared"',
    'UPDATE prompts SET is_shared = true WHERE id',
    'RETURNING id, is_shared',
  ])('this check allows %s', (text) => {
    expect(Object.values(SHARED).some((pattern) => new RegExp(pattern.source).test(text))).toBe(false);
  });
});
