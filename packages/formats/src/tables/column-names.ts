import { columnNames, fieldsOf } from '../prompt/fields.ts';
import { type ColumnRole } from './column-roles.ts';

/** Names that columns have, as {@link nameKey} writes them, the likelier first. */
export const NAMES: Readonly<Partial<Record<ColumnRole, readonly string[]>>> = {
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
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_\-.:*]+/g, '');
}
