import { describe, expect, it } from 'vitest';
import {
  type ColumnMapping,
  guessMapping,
  rolesFromText,
  rolesOfKindsFromText,
  rolesOfKindsToText,
  rolesToText,
} from './column-mapping.ts';
import { COLUMN_ROLES } from './column-roles.ts';
import { IMPORT_TABLE_KINDS } from './limits.ts';

const rolesOf = (columns: string[], rows?: string[][]) =>
  Object.fromEntries(guessMapping(columns, rows).map(({ column, role }) => [column, role]));

describe('guessMapping', () => {
  it.each([
    [
      ['Title', 'Prompt Text', 'Keywords'],
      ['title', 'content', 'tags'],
    ],
    [
      ['Titel', 'Inhalt', 'Kategorie', 'Schlagwörter'],
      ['title', 'content', 'category', 'tags'],
    ],
    [
      ['Titre', 'Contenu', 'Étiquettes'],
      ['title', 'content', 'tags'],
    ],
    [
      ['Título', 'Contenido', 'Descripción'],
      ['title', 'content', 'description'],
    ],
    [
      ['タイトル', 'プロンプト', 'カテゴリー', 'タグ'],
      ['title', 'content', 'category', 'tags'],
    ],
    [
      ['标题', '提示词', '描述'],
      ['title', 'content', 'description'],
    ],
    [
      ['name', 'is_shared', 'system-prompt'],
      ['title', 'shared', 'content'],
    ],
  ])('guessMapping knows %j by their names', (columns, roles) => {
    expect(guessMapping(columns).map(({ role }) => role)).toEqual(roles);
  });

  it('takes the longest text for the prompt and a short one that differs for its title', () => {
    const rows = [
      [
        '1',
        'a@example.com',
        'Polite mail',
        'Write a polite mail to the customer about the late parcel.',
        'done',
      ],
      [
        '2',
        'b@example.com',
        'Summary',
        'Summarise the text below in three lines and keep the numbers.',
        'done',
      ],
    ];
    expect(rolesOf(['Nr', 'Who', 'Was', 'Wie', 'State'], rows)).toEqual({
      Nr: 'extra',
      Who: 'extra',
      Was: 'title',
      Wie: 'content',
      State: 'extra',
    });
  });

  it('prefers of two columns that are named as texts the longer', () => {
    const rows = [['Polite mail', 'Write a polite mail to the customer about the late parcel.']];
    expect(rolesOf(['Prompt', 'Text'], rows)).toEqual({ Prompt: 'title', Text: 'content' });
  });

  it('says nothing of a table without rows that nobody knows', () => {
    expect(rolesOf(['a', 'b'])).toEqual({ a: 'extra', b: 'extra' });
  });
});

describe('the roles of an address', () => {
  it('the roles of an address come back as they were, for any names of columns', () => {
    const mapping: ColumnMapping = COLUMN_ROLES.map((role) => ({ column: `${role}:,=日本`, role }));
    const roles = rolesFromText(rolesToText(mapping));
    expect(mapping.map((_, at) => roles?.get(at) ?? 'ignore')).toEqual([...COLUMN_ROLES]);
  });

  it('the roles of an address come back for each kind of tables, and nothing for one that is left out', () => {
    const mapping: ColumnMapping = [
      { column: 'a', role: 'ignore' },
      { column: 'b', role: 'content' },
    ];
    const roles = new Map([[1, 'content']]);
    const text = rolesOfKindsToText([mapping, null, mapping]);
    expect(rolesOfKindsFromText(text)).toEqual([roles, null, roles]);
    for (const unclear of [
      '',
      ';',
      '0:title;1',
      `${text};0:nothing`,
      '0:title;'.repeat(IMPORT_TABLE_KINDS),
    ]) {
      expect(rolesOfKindsFromText(unclear)).toBeNull();
    }
  });

  it.each(['', 'title', '0:', '0:nothing', '-1:title', '1e3:title', '0:title;1:content', '0:title,'])(
    'the roles of an address are none in %j',
    (text) => {
      expect(rolesFromText(text)).toBeNull();
    },
  );
});
