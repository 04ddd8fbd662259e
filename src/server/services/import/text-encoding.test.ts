import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { CHOOSABLE_ENCODINGS, type TextEncodingName } from '@/domain/import/encodings';
import { encodingOf, textOf, toUtf8 } from './text-encoding';

/** Typical sentences of prompts, by the encodings that older programs in their countries use. */
const SENTENCES: readonly (readonly [TextEncodingName, readonly string[]])[] = [
  [
    'windows-1252',
    [
      'Schreibe einen höflichen Text über “Größe” – bitte…',
      'Écris un résumé de 5 € à propos de l’été',
      'Escribe una canción sobre el niño y la mañana',
      'Répondez à la question en français, s’il vous plaît',
    ],
  ],
  [
    'windows-1251',
    [
      'Ты — писатель. Пиши коротко и ясно, без лишних слов.',
      'Переведи этот текст на английский язык и объясни каждое слово',
      'Составь план урока по истории для пятого класса',
      'Напиши письмо клиенту и извинись за задержку доставки',
    ],
  ],
  [
    'shift_jis',
    [
      '次の会議の議事録を要約してください。',
      '英語に訳して、それぞれの単語を説明してください。',
      'あなたは経験豊富な編集者です。文章を直してください。',
    ],
  ],
  [
    'gb18030',
    [
      '请把下面的文字翻译成英文，并解释每一个词。',
      '你是一位写作助手，请帮我写一篇关于春天的文章。',
      '请总结这次会议的主要内容和下一步的工作安排。',
    ],
  ],
  [
    'big5',
    [
      '請把下面的文字翻譯成英文，並解釋每一個詞。',
      '你是一位寫作助手，請幫我寫一篇關於春天的文章。',
      '請總結這次會議的主要內容和下一步的工作安排。',
    ],
  ],
  [
    'euc-kr',
    [
      '다음 글을 영어로 번역하고 각 단어를 설명해 주세요.',
      '당신은 경험이 많은 편집자입니다. 문장을 고쳐 주세요.',
      '이번 회의의 주요 내용을 요약해 주세요.',
    ],
  ],
];

const plain = fc.constantFrom('title,prompt', 'Draft an email', 'Write code', '- a list', 'for {{name}}');

/** A file whose lines are in one language, some of them plain English. */
const files = fc
  .constantFrom(...SENTENCES)
  .chain(([encoding, sentences]) =>
    fc
      .tuple(
        fc.array(fc.oneof(fc.constantFrom(...sentences), plain), { maxLength: 8 }),
        fc.shuffledSubarray([...sentences], { minLength: 2 }),
      )
      .map(([some, all]) => ({ encoding, text: ['title,prompt', ...some, ...all].join('\r\n') })),
  );

function sourceOf(bytes: Buffer, step = 37) {
  return {
    async *open() {
      for (let at = 0; at < bytes.length; at += step)
        yield await Promise.resolve(bytes.subarray(at, at + step));
    },
  };
}

async function streamed(bytes: Buffer): Promise<string> {
  const source = sourceOf(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of toUtf8(source.open(), await encodingOf(source))) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

describe('a file of another encoding', () => {
  it('a file of another encoding is told by its letters, at once and in chunks', async () => {
    await fc.assert(
      fc.asyncProperty(files, async ({ encoding, text }) => {
        const bytes = iconv.encode(text, encoding);
        expect(textOf(bytes)).toEqual({ text, encoding });
        expect(await streamed(bytes)).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it.each(CHOOSABLE_ENCODINGS)(
    'a file of another encoding is read as %s when somebody says so',
    async (encoding) => {
      const text = 'act,prompt\r\nA,plain\r\n';
      const bytes = iconv.encode(text, encoding);
      expect(textOf(bytes, { chosen: encoding })).toEqual({ text, encoding });
      expect(await encodingOf(sourceOf(bytes), { chosen: encoding })).toBe(encoding);
    },
  );

  it('a file of another encoding keeps its punctuation on every version of Node', () => {
    const text = '“Zitat” – 5 € … ‘so’ • ™';
    expect(textOf(iconv.encode(text, 'windows-1252'))?.text).toBe(text);
  });

  it.each([
    '“ça va” – naïve',
    'title,prompt\r\nA,“ça va” – naïve\r\nB,“ça va” – naïve\r\nC,“ça va” – naïve',
    'A,“Ça va ?” – oui\nB,l’été – déjà vu\nC,“à bientôt” – où',
    'A,„schön“ – „größer“\nB,„Über“ – „süß“\nC,„müde“ – „heiß“',
    'A,«niño» – «mañana»\nB,«canción» – «año»\nC,«señor» – «¿qué?»',
    'A,“não” – “coração”\nB,“ações” – “você”\nC,“três” – “pão”',
    'A,“città” – “perché”\nB,“più” – “così”\nC,“è” – “università”',
    'A,”får” – ”över”\nB,”själv” – ”ändå”\nC,”göra” – ”på”',
    'A,“blåbær” – “øl”\nB,“også” – “være”\nC,“når” – “dør”',
    'A,“één” – “coördinatie”\nB,“ideeën” – “geïnteresseerd”\nC,“café” – “naïef”',
    'A,• “café” …\nB,• “résumé” … €\nC,• “naïve” … ™',
  ])('a file of another encoding is Western European when it is short: %j', (text) => {
    expect(textOf(iconv.encode(text, 'windows-1252'))).toEqual({ text, encoding: 'windows-1252' });
  });

  it.each([
    ['windows-1250', 'Zażółć gęślą jaźń. Proszę napisać krótką wiadomość do klienta, żeby się ucieszył.'],
    [
      'windows-1250',
      'Napiš krátký dopis zákazníkovi, že zboží přijde příští týden; děkujeme mu za trpělivost.',
    ],
    [
      'windows-1254',
      'Müşteriye kısa bir yazı yaz, teşekkür et ve ürünün yarın geleceğini söyle. Işığı açık tut.',
    ],
    [
      'windows-1257',
      'Parašyk trumpą laišką klientui, padėkok už kantrybę ir pasakyk, kad prekės atvyks šį mėnesį.',
    ],
  ] as const)('a file of another encoding is %s when its words say so', (encoding, text) => {
    expect(textOf(iconv.encode(text, encoding))).toEqual({ text, encoding });
  });

  it('a file of another encoding with an accent as its last letter is no file that is cut off', () => {
    expect(textOf(Buffer.from('act,prompt\nA,Caf\xe9', 'latin1'))?.text).toBe('act,prompt\nA,Café');
  });

  it('damaged UTF-8 is not taken for a file of another encoding', async () => {
    const damaged = Buffer.concat([Buffer.from('Größe über alles'), Buffer.from([0xe9]), Buffer.from('x\n')]);
    expect(await encodingOf(sourceOf(damaged))).toBe('utf-8');
    expect(textOf(damaged)).toBeNull();
  });

  it('chosen for several holds for those alone that are not UTF-8', () => {
    const chosen = { chosen: 'windows-1251', isCertain: false } as const;
    expect(textOf(Buffer.from('Größe'), chosen)).toEqual({ text: 'Größe', encoding: 'utf-8' });
    expect(textOf(iconv.encode('Привет', 'windows-1251'), chosen)?.text).toBe('Привет');
  });
});
