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
  'backup/ended-before.ts': 'ends grants in a restored backup that had ended',
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

/** Files that name the column; all others read, set and compare the sharing of a prompt by `services/access`. */
const NAMES_SHARING: Record<string, string> = {
  'backup/access-before.ts': 'copies the sharing of the replaced database',
  'backup/ended-before.ts': 'keeps private in a restored backup what had become private',
  'backup/restored-access.ts': 'lists what a restored backup shares again',
  'import/insert-prompts.ts': 'inserts prompts',
  'space/personal-copies.ts': 'inserts prompts',
};

/** Files that ask who is in the space of a prompt for something else than who sees it. */
const ASKS_WHO_IS_THERE: Record<string, string> = {
  'notification/subjects/evaluation.ts': 'tells those who publish there',
  'notification/subjects/suggestion.ts': 'tells those who publish there',
  'space/transfer-assignments.ts': 'finds to whom a prompt goes that leaves its space',
  'status/writers.ts': 'finds who approves',
};

/** Files that change what belongs to a prompt without a right of a person: what was started ends. */
const LOCKS_WITHOUT_A_RIGHT: Record<string, string> = {
  'evaluation/end-evaluation.ts': 'ends what the server ran',
  'evaluation/start-watches.ts': 'starts what the server runs by itself',
  'test-case/record-run.ts': 'ends a run, whether its person still sees the prompt or not',
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

const PLACE = {
  'with the spaces of a person': /\b(p|s|prompts|own|shown)\.space_id (= ANY\(|IN )\(?(ARRAY)?\$\{/g,
  'with the spaces of a person, listed there':
    /\bspace_id (= ANY\(ARRAY|IN )\(\s*SELECT m\.space_id FROM space_members/g,
  'with spaces that need approval': /\b(p|s|prompts|own|shown)\.space_id [^$`]*approving_spaces/g,
  'with the members of a space, by Prisma': /spaceId: null \}, \{ space: \{ members/g,
};

/** A statement that joins members to the space of a prompt, as such or by the row of the space. */
const JOINED =
  /space_members\s+\w+[^`]{0,200}\bspace_id = (p|prompts|own|about)\.space_id|\bid = (p|prompts|own|about)\.space_id[^`]{0,120}\bJOIN space_members|JOIN space_members \w+ ON \w+\.space_id = \w+\.id\b[^`]{0,200}WHERE \w+\.id = p\.space_id/;

const MESSAGE =
  'Who may see a prompt is decided in src/server/services/access: use visibleTo, isPublic, isShared, sharedWith or accessOf';

describe('outside services/access', () => {
  it.each(Object.entries(SHARED))('no condition names the sharing of a prompt %s', (_where, pattern) => {
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([hit]) => `${file}: ${hit}`),
    );
    expect(found, MESSAGE).toEqual([]);
  });

  it('only files that insert or restore prompts name the column of sharing', () => {
    const found = sources.filter(({ text }) => text.includes('is_shared')).map(({ file }) => file);
    expect(found.sort(), `${MESSAGE}, sharing, accessColumns or recordedColumns`).toEqual(
      Object.keys(NAMES_SHARING),
    );
  });

  it.each(Object.entries(PLACE))('no condition compares the space of a prompt %s', (_where, pattern) => {
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].map(([hit]) => `${file}: ${hit}`),
    );
    expect(found, `${MESSAGE}, inSpaceOf, hasRoleIn or restorable`).toEqual([]);
  });

  it('only files that ask who is there join the space of a prompt to its members', () => {
    const found = sources.filter(({ text }) => JOINED.test(text)).map(({ file }) => file);
    expect(found.sort(), `${MESSAGE}, membersAtHome, givenTo or publishesAtHome`).toEqual(
      Object.keys(ASKS_WHO_IS_THERE),
    );
  });

  it('outside services/access only files that keep grants read them', () => {
    const found = sources.filter(({ text }) => text.includes('prompt_grants')).map(({ file }) => file);
    expect(found.sort(), `${MESSAGE}, granted_to, grants_on or holders_of`).toEqual(
      Object.keys(KEEPS_GRANTS),
    );
  });

  it('every use case that changes a prompt asks requireAccess for its right', () => {
    const found = sources.filter(
      ({ text }) => /\blockPrompt\(/.test(text) && !text.includes('requireAccess('),
    );
    expect(
      found.map(({ file }) => file).sort(),
      'use requireAccess, with errors of its own if needed',
    ).toEqual(Object.keys(LOCKS_WITHOUT_A_RIGHT));
  });

  it.each([
    'SELECT 1 FROM prompts p WHERE p.is_shared',
    'AND NOT is_shared AND x',
    'CASE WHEN p.is_shared AND y THEN',
    'where: { slug, isShared: true }',
  ])('the check of sharing finds %s', (text) => {
    expect(Object.values(SHARED).some((pattern) => new RegExp(pattern.source).test(text))).toBe(true);
  });

  it.each([
    'p.is_shared AS "isShared"',
    'UPDATE prompts SET is_shared = true WHERE id',
    'RETURNING id, is_shared',
  ])('the check of sharing allows %s', (text) => {
    expect(Object.values(SHARED).some((pattern) => new RegExp(pattern.source).test(text))).toBe(false);
  });

  it.each([
    'WHERE p.space_id = ANY(ARRAY${spacesOf(id)})',
    'WHERE own.space_id IN ${mine}',
    'AND space_id = ANY(ARRAY(\n SELECT m.space_id FROM space_members m',
    'p.space_id IN (SELECT a.id FROM approving_spaces a)',
    'OR: [{ spaceId: null }, { space: { members: { some: { userId } } } }]',
  ])('the check of spaces finds %s', (text) => {
    expect(Object.values(PLACE).some((pattern) => new RegExp(pattern.source).test(text))).toBe(true);
  });

  it.each([
    'FROM prompts p JOIN space_members m ON m.space_id = p.space_id',
    'FROM prompts p JOIN spaces s ON s.id = p.space_id JOIN space_members m ON m.space_id = s.id',
    'SELECT FROM space_members m JOIN spaces home ON home.id = m.space_id WHERE m.space_id = p.space_id',
  ])('the check of members finds %s', (text) => {
    expect(JOINED.test(text)).toBe(true);
  });
});
