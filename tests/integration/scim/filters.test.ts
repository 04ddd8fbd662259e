import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { makeProfile, unique } from '../../support/factories';
import { type Directory, newDirectory } from '../../support/scim-directory';
import { SEED, sized } from '../../support/sizes';

/** Every filter of RFC 7644, 3.4.2.2: it finds what it should, or is refused with 400. */

let directory: Directory;
/** The names of this file's people begin with this: others are left out of what is compared. */
const mark = unique('f').replaceAll(' ', '-').toLowerCase();

type Person = {
  id: string;
  userName: string;
  externalId: string | null;
  displayName: string;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
  active: boolean;
  groups: string[];
};
const people: Person[] = [];

beforeAll(async () => {
  directory = await newDirectory();
  const names = ['Ada Byron', 'ada "Countess" King', 'Zoë \\ Back', '100% Sure_', 'Ådne'];
  for (const [index, displayName] of names.entries()) {
    const userName = `${mark}.${index}@example.org`;
    const [givenName = null, familyName = null] = index % 2 === 0 ? displayName.split(' ') : [];
    const externalId = index % 2 === 0 ? `${mark}-Ext-${index}` : null;
    const { body, status } = await directory.ask('POST', 'Users', {
      schemas: [],
      userName,
      displayName,
      active: index !== 3,
      name: { givenName, familyName },
      ...(externalId !== null && { externalId }),
    });
    expect(status).toBe(201);
    people.push({
      id: body.id,
      userName,
      externalId,
      displayName,
      givenName,
      familyName,
      email: userName,
      active: index !== 3,
      groups: [],
    });
  }
  // An account without an address.
  await db.profile.update({ where: { id: people[4]!.id }, data: { email: null } });
  people[4]!.email = null;
  const members = people.slice(0, 2).map(({ id }) => ({ value: id }));
  const { body } = await directory.ask('POST', 'Groups', { schemas: [], displayName: mark, members });
  for (const person of people.slice(0, 2)) person.groups.push(body.id);
});

type Value = string | boolean;
type Term = { text: string; matches: (person: Person) => boolean };

const COMPARE: Record<string, (one: string, other: string) => boolean> = {
  eq: (one, other) => one === other,
  co: (one, other) => one.includes(other),
  sw: (one, other) => one.startsWith(other),
  ew: (one, other) => one.endsWith(other),
};
const quoted = (value: Value) => JSON.stringify(value);
const fold = (text: string) => text.toLowerCase();

const TEXTS: Record<string, (person: Person) => string | null> = {
  userName: (one) => one.userName,
  displayName: (one) => one.displayName,
  'name.formatted': (one) => one.displayName,
  'NAME.givenname': (one) => one.givenName,
  'name.familyName': (one) => one.familyName,
  'emails.value': (one) => one.email,
  emails: (one) => one.email,
  'urn:ietf:params:scim:schemas:core:2.0:User:userName': (one) => one.userName,
  nickName: () => null,
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': () => null,
};

const anyCase = (word: string) => fc.constantFrom(word, word.toUpperCase());
const given = fc.constantFrom(
  '',
  'a',
  'Ada Byron',
  '"Countess"',
  '\\',
  '%',
  '_',
  'ë',
  'å',
  'EXAMPLE.org',
  '@',
);

const ofTexts: fc.Arbitrary<Term> = fc
  .tuple(
    fc.constantFrom(...Object.keys(TEXTS)),
    fc.constantFrom(...Object.keys(COMPARE)),
    given,
    fc.boolean(),
  )
  .chain(([name, operator, value, isNot]) => {
    const op = isNot && operator === 'eq' ? 'ne' : operator;
    return anyCase(op).map((word) => ({
      text: `${name} ${word} ${quoted(value)}`,
      matches: (person: Person) => {
        const own = TEXTS[name]!(person);
        const isMet = own !== null && COMPARE[operator]!(fold(own), fold(value));
        return op === 'ne' ? !isMet : isMet;
      },
    }));
  });

const ofOthers: fc.Arbitrary<Term> = fc.oneof(
  fc.boolean().map((value) => ({
    text: `active eq ${value}`,
    matches: (person: Person) => person.active === value,
  })),
  fc.constantFrom<Term>(
    { text: 'emails pr', matches: ({ email }) => email !== null },
    { text: 'externalId PR', matches: ({ externalId }) => externalId !== null },
    { text: 'externalId eq null', matches: ({ externalId }) => externalId === null },
    { text: 'name pr', matches: () => true },
    { text: 'title pr', matches: () => false },
    { text: 'meta.created gt "2020-01-01T00:00:00Z"', matches: () => true },
    { text: 'meta.lastModified lt "2020-01-01T00:00:00Z"', matches: () => false },
    { text: 'groups pr', matches: ({ groups }) => groups.length > 0 },
    { text: 'emails[type eq "work"].value pr', matches: ({ email }) => email !== null },
    { text: 'emails[type eq "home"]', matches: () => false },
    { text: 'phoneNumbers[type eq "work"].value eq "1"', matches: () => false },
  ),
  given.map((value) => ({
    text: `emails[Type EQ "Work" and value co ${quoted(value)}]`,
    matches: ({ email }: Person) => email?.includes(fold(value)) === true,
  })),
  fc.constantFrom(0, 1, 2).map((index) => ({
    text: `groups.value eq "${people[index]?.groups[0] ?? 'none'}"`,
    matches: ({ groups }: Person) => index < 2 && groups.length > 0,
  })),
  fc.constantFrom(0, 2, 4).chain((index) =>
    anyCase('externalId').map((name) => ({
      text: `${name} eq ${quoted(people[index]?.externalId ?? '')}`,
      matches: (person: Person) => person === people[index],
    })),
  ),
);

const { filter } = fc.letrec<{ filter: Term; term: Term }>((tie) => ({
  term: fc.oneof({ weight: 3, arbitrary: ofTexts }, { weight: 2, arbitrary: ofOthers }),
  filter: fc.oneof(
    { maxDepth: 4 },
    tie('term'),
    fc.tuple(tie('filter'), tie('filter'), fc.constantFrom('and', 'OR')).map(([left, right, word]) => ({
      text: `(${left.text}) ${word} (${right.text})`,
      matches: (person: Person) =>
        word === 'and'
          ? left.matches(person) && right.matches(person)
          : left.matches(person) || right.matches(person),
    })),
    // Without brackets `and` binds first.
    fc.tuple(tie('term'), tie('term'), tie('term')).map(([one, two, three]) => ({
      text: `${one.text} or ${two.text} and ${three.text}`,
      matches: (person: Person) => one.matches(person) || (two.matches(person) && three.matches(person)),
    })),
    tie('filter').map((inner) => ({
      text: `not (${inner.text})`,
      matches: (person: Person) => !inner.matches(person),
    })),
  ),
}));

describe('a filter', () => {
  it('a filter finds what it says, of the whole grammar', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async ({ text, matches }) => {
        const found = await directory.find('Users', `userName sw "${mark}." and (${text})`);
        const expected = people.filter(matches).map(({ id }) => id);
        expect([found].flat().sort()).toEqual(expected.sort());
      }),
      { numRuns: sized(60, 2_000), seed: SEED },
    );
  });

  it('a filter never causes a server error, for any input', async () => {
    const fragments = fc.constantFrom(
      ...[
        'userName',
        'emails',
        'emails.value',
        'active',
        'meta',
        'meta.created',
        'nobody',
        'a.b.c',
        'urn:x:y',
        '$ref',
      ],
      ...[
        'eq',
        'ne',
        'co',
        'gt',
        'pr',
        'and',
        'or',
        'not',
        '(',
        ')',
        '[',
        ']',
        '.',
        ']. ',
        '"',
        '"x"',
        '"\\u0000"',
      ],
      ...[
        '"\\ud800"',
        '"2020-01-01"',
        '"2020-99-99T99:99:99Z"',
        '1',
        '-1.5e3',
        'true',
        'null',
        '\\',
        "'",
        '%00',
        'é',
      ],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fragments, { maxLength: 12 }),
        fc.constantFrom('Users', 'Groups'),
        async (list, kind) => {
          const path = `${kind}?count=1&filter=${encodeURIComponent(list.join(' '))}`;
          const { status, body } = await directory.ask('GET', path);
          expect([200, 400]).toContain(status);
          if (status === 400) expect(body.scimType).toBe('invalidFilter');
        },
      ),
      { numRuns: sized(150, 5_000), seed: SEED },
    );
  });

  it.each([
    'userName',
    'userName eq',
    'userName eq "a" and',
    'userName eq a',
    'active gt true',
    'meta eq "x"',
    'userName eq 5',
    'shoeSize eq "38"',
    '('.repeat(5_000),
    `userName eq "${'a'.repeat(20_000)}"`,
    'userName eq "a" userName eq "b"',
  ])('%.40s is refused with invalidFilter', async (text) => {
    for (const kind of ['Users', 'Groups'] as const) expect(await directory.find(kind, text)).toBe(400);
  });

  it('a filter of groups finds one by name without case, and one with a member, without reading the members', async () => {
    const [{ id: groupId } = { id: '' }] = await db.scimGroup.findMany({ where: { displayName: mark } });
    const member = people[0]!.id;
    expect(await directory.find('Groups', `displayName EQ "${mark.toUpperCase()}"`)).toEqual([groupId]);
    const path = `Groups?excludedAttributes=members&filter=${encodeURIComponent(`id eq "${groupId}" and members eq "${member}"`)}`;
    const { status, body } = await directory.ask('GET', path);
    expect([status, body.totalResults]).toEqual([200, 1]);
    expect(body.Resources?.[0]).not.toHaveProperty('members');
    expect(await directory.find('Groups', `id eq "${groupId}" and members eq "${people[3]!.id}"`)).toEqual(
      [],
    );
    expect(await directory.find('Groups', `members[value eq "${member}"]`)).toContain(groupId);
  });

  it('finds one who was here before the directory, by address in any case', async () => {
    const { id, email } = await makeProfile();
    expect(await directory.find('Users', `username eq "${email.toUpperCase()}"`)).toEqual([id]);
    expect(await directory.find('Users', `emails[type eq "work"].value eq "${email}"`)).toEqual([id]);
  });
});
