import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import type { TextEncodingName } from '@/domain/import/encodings';
import { processorMs, SOON_MS } from '../../../../tests/support/processor-time';
import { encodingOf, textOf } from './text-encoding';

/** Texts of a line or two, in the encodings that older programs in their countries use. */
const TEXTS: readonly (readonly [TextEncodingName, readonly string[]])[] = [
  [
    'windows-1250',
    [
      'title,prompt\nA,Zażółć gęślą jaźń\n',
      'title,prompt\r\nA,Napisz wiadomość\r\n',
      'A,Proszę napisać krótką wiadomość\n',
      'title,prompt\nPříliš žluťoučký kůň\n',
      'Árvíztűrő tükörfúrógép',
      'Írj egy levelet a vevőnek, hogy később jön',
      'Čaša žućkaste šljivovice',
      'Dobrý deň, prosím napíšte',
      'Scrie un mesaj, vă rog, ţară şi câţi',
      'święto',
      'pytań',
      'příklad',
      'můj kůň',
      'nový týden',
      'výborný',
      'Košice – město',
      '„Łódź” – żółty',
    ],
  ],
  [
    'windows-1254',
    [
      'Müşteriye kısa bir yazı yaz',
      'title,prompt\nA,Teşekkür mesajı yaz\n',
      '“Çağrı” – güneş',
      'İstanbul’da bir gün',
      'İstanbul',
      'yazı',
      'İş mektubu',
      'Metni İngilizceye çevir',
      'title,prompt\nYazı,Metni kısalt\n',
      'Yapılacaklar',
      'İyi günler',
    ],
  ],
  [
    'windows-1257',
    [
      'Parašyk trumpą laišką',
      'Ačiū už kantrybę',
      'užduotis',
      'šiandien',
      'žmogus',
      'Uzraksti vēstuli',
      'title,prompt\nA,Vēstule\n',
      'šodien',
      'Tulko angļu valodā',
      'Kā iet',
      'vēlos uzzināt',
      'rēķins',
      'mēness',
      'ēst',
      'ķēde',
      'četri',
      'atbildi latviešu valodā',
      'šokolaad',
      'Tere õhtust',
    ],
  ],
  [
    'windows-1252',
    [
      'café',
      'Größe',
      'Það er kalt á Íslandi, ég veit ekki hvað',
      'Tøgið kemur á morgin, so vóru vit',
      'L’avió és més ràpid, això ja ho sé, qüestió',
      'naïve façade jalapeño Zoë',
      'Ä Ö Ü',
      'ÅÄÖ',
      'RÉSUMÉ DE L’ÉTÉ',
      'MÜNCHEN, KÖLN',
      'REVISÃO DA AÇÃO',
      '50 € – 60 €',
      '“Quoted” … ™ •',
      '£20 ±5 °C ½ cup',
      '© 2024 Señor',
      'Moien, ech sinn e bëssen méi schéi',
      'don’t “Quote” it – don’t',
      'hyvää päivää, tämä on hyvä',
      '1º lugar, nº 5, la 2ª vez',
      'A,café\nB,Größe\nC,niño',
      'Šimon Müller',
      'ƒ(x) = 5 µm',
      'Œuvre, cœur',
      'það',
      'hvað',
      'blað',
      'ið',
      'Signý Þórðardóttir',
      'ýmsir þrír',
      'íþrótt',
      'Føroyar',
      'çdo çmim',
      'Shkruaj një letër',
      'sgrìobh fhèin',
      'feliç',
      'garçon déçu',
      'merçi',
      'maïs, Loïc, Anaïs',
      'geïnteresseerd',
      'goûter d’août',
      'théâtre',
      'hûs en ûnder',
      'religiøs miljø',
      'città più',
    ],
  ],
  [
    'macintosh',
    ['Größe über alles, schön', 'don’t “Quote” it – yet…', 'un café, un résumé', 'El niño, mañana'],
  ],
  [
    'windows-1251',
    [
      'Привет',
      'Мир',
      'ПРИВЕТ',
      'ДОГОВОР КУПЛИ-ПРОДАЖИ',
      'title,prompt\nA,Напиши письмо\n',
      'Напиши email клиенту про refund',
      'Напиши лист клієнту, будь ласка, і її',
      'Напишы ліст кліенту, калі ласка, ў сераду',
      'Здравей, свят',
      'Здраво свете, љубав и њива',
      '— «Да», – сказал он',
    ],
  ],
  ['koi8-r', ['Привет, мир', 'Напиши письмо клиенту', 'ПРИВЕТ МИР']],
  [
    'windows-1253',
    ['Γεια σου', 'Γράψε ένα σύντομο μήνυμα', 'title,prompt\nA,Γράψε μήνυμα\n', 'ΚΑΛΗΜΕΡΑ ΣΕ ΟΛΟΥΣ'],
  ],
  ['windows-1255', ['כתוב מייל ללקוח', 'title,prompt\nA,סכם את הטקסט\n']],
  ['windows-1256', ['اكتب رسالة', 'مرحبا بالعالم', 'title,prompt\nA,لخص هذا النص، من فضلك؟\n']],
  [
    'shift_jis',
    [
      '東京',
      '表示',
      'メール',
      '要約してください',
      'title,prompt\r\n要約,次の文章を要約してください\r\n',
      'ソース能力表',
      'AIで要約',
      '「要約」…',
    ],
  ],
  ['euc-jp', ['要約してください', 'メールを書く']],
  [
    'gb18030',
    [
      '你好',
      '请总结',
      '写一封邮件',
      'title,prompt\n总结,请总结这段文字\n',
      'title,prompt\r\n邮件,你好，{{name}}\r\n',
      '用AI写一封email给客户',
      '𠮷野家的菜单，请翻译',
    ],
  ],
  ['big5', ['你好', '請總結', '寫一封郵件給客戶', 'title,prompt\n郵件,你好，{{name}}\n']],
  ['euc-kr', ['안녕하세요', '요약해 주세요', 'title,prompt\n요약,다음 글을 요약해 주세요\n']],
  ...(['utf-16le', 'utf-16be'] as const).map(
    (encoding) =>
      [
        encoding,
        [
          'a',
          'é',
          'title,prompt\r\nA,text\r\n',
          '\n\nHello',
          '“Quoted” text\n',
          '🎉 party\n',
          'Привет, мир\n',
          'שלום עולם\n',
          'اكتب رسالة\n',
          '你好\n世界\n',
          '次の文章を要約してください。\n',
          '다음 글을 요약해 주세요\n',
        ],
      ] as const,
  ),
];

const CASES = TEXTS.flatMap(([encoding, texts]) => texts.map((text) => [encoding, text] as const));

it.each(CASES)('a short text in %s is read as it was written: %j', async (encoding, text) => {
  const bytes = iconv.encode(text, encoding);
  const found = textOf(bytes);
  expect(found?.text).toBe(text);
  // Where the text has the same bytes in both, either is right.
  expect(iconv.encode(text, found?.encoding ?? '')).toEqual(bytes);
  const source = {
    async *open() {
      for (let at = 0; at < bytes.length; at += 3) yield await Promise.resolve(bytes.subarray(at, at + 3));
    },
  };
  expect(await encodingOf(source)).toBe(found?.encoding);
});

it.each([
  ['ASCII with a zero byte', Buffer.from('abc\0def\n')],
  ['UTF-8 with a zero byte', Buffer.from('größe\0x\n')],
  ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3e, 0])],
  ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')],
])('%s is no text', (_what, bytes) => {
  expect(textOf(bytes)).toBeNull();
});

it.each(['é', 'éa', 'é ', '“é', 'Äã', 'Ä,'])('the encoding of 64 KB of %j is told in a moment', (part) => {
  const bytes = iconv.encode(part.repeat(65_536 / part.length), 'windows-1252');
  expect(processorMs(() => textOf(bytes))).toBeLessThan(SOON_MS);
});
