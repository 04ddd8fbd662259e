import { z } from 'zod';
import { columnNames, fieldsOf } from '../prompt/fields';
import { IMPORT_TABLE_KINDS } from './limits';

/** What a column of somebody's table is taken for. */
export const COLUMN_ROLES = [
  ...(['title', 'content', 'description'] as const),
  ...fieldsOf('value'),
  ...(['tags', 'shared', 'type', 'variables', 'extra', 'ignore'] as const),
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Most columns of a table. */
export const COLUMNS_MAX = 500;

/** The columns of a table by name, each with its role. */
export const ColumnMapping = z
  .array(z.strictObject({ column: z.string().max(1_000), role: z.enum(COLUMN_ROLES) }))
  .max(COLUMNS_MAX);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** Names that columns have, as {@link nameKey} writes them, the likelier first. */
const NAMES: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
  ...Object.fromEntries(fieldsOf('value').map((name) => [name, columnNames(name)])),
  title: [
    ...['title', 'act', 'name', 'prompttitle', 'promptname', 'heading', 'subject'],
    ...[
      'titel',
      'überschrift',
      'bezeichnung',
      'titre',
      'nom',
      'título',
      'titulo',
      'nombre',
      'titolo',
      'nome',
      'naam',
    ],
    ...[
      'название',
      'заголовок',
      'имя',
      'タイトル',
      '題名',
      '名前',
      '标题',
      '標題',
      '名称',
      '名稱',
      '제목',
      '이름',
    ],
  ],
  content: [
    ...[
      'prompt',
      'content',
      'text',
      'body',
      'template',
      'instructions',
      'instruction',
      'message',
      'prompttext',
    ],
    ...[
      'promptcontent',
      'promptbody',
      'prompttemplate',
      'fullprompt',
      'systemprompt',
      'inhalt',
      'anweisung',
      'vorlage',
    ],
    ...[
      'contenu',
      'texte',
      'modèle',
      'contenido',
      'texto',
      'plantilla',
      'conteúdo',
      'contenuto',
      'testo',
      'inhoud',
    ],
    ...[
      'tekst',
      'промпт',
      'текст',
      'содержание',
      'プロンプト',
      '本文',
      '内容',
      '提示词',
      '提示詞',
      '프롬프트',
      '내용',
      '본문',
    ],
  ],
  description: [
    ...[
      'description',
      'summary',
      'about',
      'notes',
      'beschreibung',
      'zusammenfassung',
      'résumé',
      'descripción',
    ],
    ...[
      'descrição',
      'descrizione',
      'beschrijving',
      'описание',
      '説明',
      '概要',
      '描述',
      '说明',
      '說明',
      '설명',
    ],
  ],
  category: [
    ...['category', 'kategorie', 'rubrik', 'catégorie', 'categoría', 'categoria', 'categorie', 'категория'],
    ...['カテゴリ', 'カテゴリー', '分类', '分類', '카테고리'],
  ],
  tags: [
    ...[
      'tags',
      'tag',
      'labels',
      'label',
      'keywords',
      'schlagwörter',
      'schlagworte',
      'stichwörter',
      'étiquettes',
    ],
    ...['motsclés', 'etiquetas', 'etichette', 'trefwoorden', 'теги', 'метки', 'タグ', '标签', '標籤', '태그'],
    ...[
      'schlagwort',
      'stichworte',
      'stichwort',
      'motclé',
      'étiquette',
      'etiqueta',
      'palabrasclave',
      'palavraschave',
    ],
    ...[
      'etichetta',
      'parolechiave',
      'labelen',
      'etikett',
      'etiketter',
      'taggar',
      'nyckelord',
      'nøkkelord',
      'emner',
    ],
    ...['avainsanat', 'tunnisteet', 'tagi', 'etykiety', 'słowakluczowe', 'štítky', 'štítek', 'klíčováslova'],
    ...['címkék', 'címke', 'etichete', 'etiketler', 'etiket', 'ετικέτες', 'тег', 'ключевыеслова', 'теґи'],
    ...[
      'תגיות',
      'תגית',
      'وسوم',
      'علامات',
      'キーワード',
      '标记',
      '關鍵字',
      '关键词',
      '키워드',
      'แท็ก',
      'thẻ',
      'टैग',
    ],
  ],
  shared: ['isshared', 'shared', 'public', 'ispublic', 'öffentlich', 'partagé', 'público', '公開', '公开'],
  type: ['type'],
  variables: ['variables'],
};

/** Whether a name is a word for tags, in one of the languages that are known here. */
export function isTagsName(name: string): boolean {
  return NAMES.tags?.includes(nameKey(name)) === true;
}

/** A name without what people write in different ways. */
function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_\-.:*]+/g, '');
}

/** What the cells of a column are like. */
type Likeness = { length: number; isTitle: boolean };

const WORD = /\p{L}{2}/u;
const NO_TITLE = /^(?:https?:|[\da-f-]{32,36}$)|^\S+@\S+\.\S+$/i;
const TITLE_LENGTH = 200;

/**
 * Average length of a column's cells, and whether they could be titles: short, words, nearly all there and nearly all different.
 */
function likenessOf(rows: readonly (readonly string[])[], at: number): Likeness {
  const cells = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
  if (cells.length === 0) return { length: 0, isTitle: false };
  const likely = cells.filter(
    (cell) => cell.length <= TITLE_LENGTH && WORD.test(cell) && !NO_TITLE.test(cell),
  );
  const most = Math.ceil(rows.length * 0.8);
  return {
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length,
    isTitle: likely.length >= most && new Set(likely).size >= most,
  };
}

/**
 * A guess by the names of the columns, in several languages; with some rows also by their values: the longest text is the
 * prompt, the first short text that differs from row to row its title. What nothing fits is kept beside the text.
 */
export function guessMapping(
  columns: readonly string[],
  rows: readonly (readonly string[])[] = [],
): ColumnMapping {
  const keys = columns.map(nameKey);
  const likeness = columns.map((_, at) => likenessOf(rows, at));
  const roles = new Map<number, ColumnRole>();
  for (const role of COLUMN_ROLES) {
    const named = (NAMES[role] ?? [])
      .map((name) => keys.indexOf(name))
      .filter((at) => at !== -1 && !roles.has(at));
    const at = role === 'content' ? longest(named, likeness) : named[0];
    if (at !== undefined) roles.set(at, role);
  }
  const has = (role: ColumnRole) => [...roles.values()].includes(role);
  const free = () => columns.map((_, at) => at).filter((at) => !roles.has(at));
  if (!has('content')) {
    const at = longest(
      free().filter((one) => (likeness[one]?.length ?? 0) > 0),
      likeness,
    );
    if (at !== undefined) roles.set(at, 'content');
  }
  if (!has('title')) {
    const at = free().find((one) => likeness[one]?.isTitle);
    if (at !== undefined) roles.set(at, 'title');
  }
  return columns.map((column, at) => ({ column, role: roles.get(at) ?? 'extra' }));
}

function longest(places: readonly number[], likeness: readonly Likeness[]): number | undefined {
  const lengthAt = (at: number) => likeness[at]?.length ?? 0;
  return places.reduce<number | undefined>(
    (best, at) => (best === undefined || lengthAt(at) > lengthAt(best) ? at : best),
    undefined,
  );
}

/** The roles as an address carries them, by the places of their columns: `0:title,3:content`. Those left out are not named. */
export function rolesToText(mapping: ColumnMapping): string {
  return mapping.flatMap(({ role }, at) => (role === 'ignore' ? [] : [`${at}:${role}`])).join(',');
}

/** The roles of an address by the places of their columns; null for what is none. */
export function rolesFromText(text: string): Map<number, ColumnRole> | null {
  const roles = new Map<number, ColumnRole>();
  for (const part of text.split(',')) {
    const [place = '', word = ''] = part.split(':');
    const role = COLUMN_ROLES.find((one) => one === word);
    if (!/^\d{1,3}$/.test(place) || role === undefined || roles.has(Number(place))) return null;
    roles.set(Number(place), role);
  }
  return roles;
}

/** The same for several kinds of tables in their order, with nothing for those that are left out: `0:title,3:content;;1:content`. */
export function rolesOfKindsToText(mappings: readonly (ColumnMapping | null)[]): string {
  return mappings.map((mapping) => (mapping === null ? '' : rolesToText(mapping))).join(';');
}

/** The roles of an address for each kind of tables; null for what is none. */
export function rolesOfKindsFromText(text: string): (Map<number, ColumnRole> | null)[] | null {
  const kinds = text.split(';').map((one) => (one === '' ? null : rolesFromText(one)));
  const isClear = text.split(';').every((one, index) => one === '' || kinds[index] !== null);
  return isClear && kinds.length <= IMPORT_TABLE_KINDS && kinds.some((roles) => roles !== null)
    ? kinds
    : null;
}
