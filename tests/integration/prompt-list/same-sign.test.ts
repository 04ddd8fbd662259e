import { expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { foundRanges } from '@/domain/search/found-ranges';
import { searchWords } from '@/domain/search/words';
import { db } from '@/server/db';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { makeProfile, makePrompt } from '../../support/factories';

/** A search finds its words wherever they are in a prompt, and a sign however it is encoded. */

const FOUND: [kind: string, text: string, query: string][] = [
  ['words', 'Refund request email', 'refund email'],
  ['words', 'Refund request email', 'email refund'],
  ['words', 'Refund request email', 'REQ mail fund'],
  ['words', 'Refund request email', '"request email" refund'],
  ['words', 'Refund request email', '“refund request”'],
  ['words', 'Réponse à un client fâché', 'client reponse'],
  ['words', 'Réponse à un client fâché', 'fâché reponse'],
  ['words', '記憶系統需要定期回收', '記憶 系統'],
  ['words', '記憶系統需要定期回收', '「系統需要」 回收'],
  ['words', 'Напиши краткое резюме статьи', 'статьи резюме'],
  ['words', 'اكتب رسالة ترحيب', 'ترحيب اكتب'],
  ['words', 'A "to be" or not', 'not "to be"'],
  ['words', '5" pipe and 6" pipe', '6" pipe'],
  ['words', 'node.js, C++ and 100% a_b', 'a_b c++ 100%'],
  ['apostrophes', 'Don’t use it', "don't"],
  ['apostrophes', "Don't use it", 'don’t'],
  ['apostrophes', 'l‛été l´été lʼété', "l'été"],
  ['apostrophes', 'rock ‘n’ roll', "rock 'n' roll"],
  ['apostrophes', 'O＇Brien', "o'brien"],
  ['apostrophes', 'Oʻzbekcha', "o'zbek"],
  ['apostrophes', '6′ tall', "6' tall"],
  ['apostrophes', 'צ׳יפס', "צ'יפס"],
  ['apostrophes', 'don`t do', "don't"],
  ['apostrophes', "won't do", 'won`t'],
  ['apostrophes', 'shan´t do', 'shan`t'],
  ['apostrophes', '❟single❛', "'single'"],
  ['apostrophes', '❮angle❯', '‹angle›'],
  ['apostrophes', 'l｀heure', "l'heure"],
  ['quotes', '⹂low⹂', '"low"'],
  ['quotes', '⸂omitted⸃', '"omitted"'],
  ['quotes', '🙶ornament🙷', '"ornament"'],
  ['quotes', '﹁vertical﹂', '「vertical」'],
  ['quotes', 'say “smart quotes” twice', '"smart quotes"'],
  ['quotes', 'dit «bonjour»', 'dit "bonjour"'],
  ['quotes', 'sagt „Hallo“', 'sagt "Hallo"'],
  ['quotes', 'x=＂y＂', 'x="y"'],
  ['quotes', '彼は『はい』と言った', '彼は「はい」と言った'],
  ['quotes', 'a 12″ ruler', '12" ruler'],
  ['quotes', 'צה״ל', 'צה"ל'],
  ['dashes', 'co‐operate, non‑breaking', 'co-operate'],
  ['dashes', 'co‐operate, non‑breaking', 'non-breaking'],
  ['dashes', 'pages 3–5', 'pages 3-5'],
  ['dashes', 'one—two', 'one-two'],
  ['dashes', '−5 °C', '-5 °c'],
  ['dashes', 'ＡＢ－１２', 'ab-12'],
  ['dashes', 'בית־ספר', 'בית-ספר'],
  ['dashes', '10〜20', '10～20'],
  ['dashes', 'wavy〰dash', 'wavy-dash'],
  ['dashes', 'レオナルド゠ダ', 'レオナルド-ダ'],
  ['dashes', 'heavy➖minus', 'heavy-minus'],
  ['dashes', 'small﹣hyphen', 'small-hyphen'],
  ['dashes', 'vertical︱dash', 'vertical-dash'],
  ['dashes', 'oblique⹝hyphen', 'oblique-hyphen'],
  ['dashes', 'yezidi𐺭mark', 'yezidi-mark'],
  ['slashes', 'a ½ cup', '1/2 cup'],
  ['slashes', '3⁄4 cup', '3/4 cup'],
  ['width', 'ＡＩ　プロンプト　１２３', 'AI'],
  ['width', 'ＡＩ　プロンプト　１２３', 'プロンプト 123'],
  ['width', '（重要）％', '(重要)%'],
  ['width', 'ｗｗｗ．ｅｘａｍｐｌｅ．ｃｏｍ', 'www.example.com'],
  ['width', '￥１００', '¥100'],
  ['width', 'AI 123', 'ＡＩ １２３'],
  ['kana', 'ﾃﾞｰﾀﾍﾞｰｽ', 'データベース'],
  ['kana', 'データベース', 'ﾃﾞｰﾀﾍﾞｰｽ'],
  ['kana', 'ﾊﾟｽﾜｰﾄﾞ', 'パスワード'],
  ['kana', 'か\u3099き', 'がき'],
  ['kana', '｢ｶｷﾞ｣', '「カギ」'],
  ['kana', 'ｱｲｳｴｵ', 'アイウエオ'],
  ['kana', 'プロンプト', 'ﾌﾟﾛﾝﾌﾟﾄ'],
  ['kana', 'ｳﾞｧｲｵﾘﾝ', 'ヴァイオリン'],
  ['kana', 'ハ\u309aン', 'パン'],
  ['kana', '･ｶﾅ｡', '・カナ。'],
  ['Hangul', '\u1112\u1161\u11ab국', '한국'],
  ['ligatures', 'ﬁnance oﬃce', 'finance'],
  ['ligatures', 'ﬁnance oﬃce', 'office'],
  ['ligatures', 'ﬂow, ﬀ, ﬅop', 'flow'],
  ['ligatures', 'Ĳsland', 'ijsland'],
  ['ligatures', 'ﻻ', 'لا'],
  ['ligatures', 'eﬃcient', 'EFFICIENT'],
  ['ligatures', 'baﬄe', 'baffle'],
  ['ligatures', 'ﬆop', 'stop'],
  ['ligatures', 'Ǆungla', 'džungla'],
  ['ligatures', 'finance', 'ﬁnance'],
  ['ligatures', 'wait…', 'wait...'],
  ['ligatures', 'Acme™ Ⅳ x²', 'acmetm iv x2'],
  ['sigma', 'ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['sigma', 'σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['sigma', 'Ο ΣΊΣΥΦΟΣ ΕΔΏ', 'ο σίσυφοσ'],
  ['sigma', 'λόγος', 'λόγοσ'],
  ['sigma', 'ΛΌΓΟΣ', 'λογος'],
  ['sigma', 'Ὀδυσσεύς', 'οδυσσευσ'],
  ['sigma', 'ΟΔΥΣΣΕΎΣ', 'Οδυσσεύς'],
  ['sigma', 'ο λόγος της', 'ΛΌΓΟΣ ΤΗΣ'],
  ['sigma', 'ϲοφόϲ', 'σοφός'],
  ['sigma', 'Μάϊος', 'ΜΆΪΟΣ'],
  ['Arabic', 'الْمُسْتَخْدِم', 'المستخدم'],
  ['Arabic', 'المستخدم', 'الْمُسْتَخْدِم'],
  ['Arabic', 'كـــتـاب', 'كتاب'],
  ['Arabic', 'ﻛﺘﺎﺏ', 'كتاب'],
  ['Arabic', 'رَحْمٰن', 'رحمن'],
  ['Arabic', 'أحمد', 'احمد'],
  ['Arabic', 'ب\u0897ت', 'بت'],
  ['Arabic', 'ق\u{10efd}ل', 'قل'],
  ['Syriac', 'ܫܠ\u0732ܡܐ', 'ܫܠܡܐ'],
  ['Hebrew', 'ל\ufb1eב', 'לב'],
  ['Hebrew', 'שָׁלוֹם', 'שלום'],
  ['Hebrew', 'שלום', 'שָׁלוֹם'],
  ['Hebrew', '\ufb2aלום', 'שלום'],
  ['Hebrew', 'בְּרֵאשִׁית', 'בראשית'],
  ['Hebrew', 'בראשית', 'בְּרֵאשִׁית'],
  ['Hebrew', 'יְרוּשָׁלַיִם', 'ירושלים'],
  ['Hebrew', '\ufb31ית', 'בית'],
  ['Hebrew', '\ufb4bלם', 'ולם'],
  ['Hebrew', 'מִשְׁתַּמֵּשׁ', 'משתמש'],
  ['Hebrew', 'שׂרה', 'שרה'],
  ['unseen', 'soft\u00adhyphen', 'softhyphen'],
  ['unseen', 'zero\u200bwidth', 'zerowidth'],
  ['unseen', 'می\u200cخواهم', 'میخواهم'],
  ['unseen', '\ufeffstart', 'start'],
  ['unseen', 'word\u2060joiner', 'wordjoiner'],
  ['unseen', 'I ❤\ufe0f it', 'i ❤ it'],
  ['unseen', 'left\u200e right\u202c', 'left right'],
  ['unseen', 'plain', 'pl\u00adain'],
  ['unseen', 'short\u{1bca1}hand', 'shorthand'],
  ['unseen', '\ufff9note\ufffb', 'note'],
  ['unseen', 'mongolian\u180ebreak', 'mongolianbreak'],
  ['spaces', '10\u00a0km', '10 km'],
  ['spaces', '10\u202fkm\u2009h', '10 km h'],
  ['spaces', 'a\u3000b', '"a b"'],
  ['composed', 'cafe\u0301', 'café'],
  ['composed', 'café', 'cafe\u0301'],
  ['composed', 'tiê\u0301ng', 'tiếng'],
  ['composed', 'Å', 'å'],
  ['composed', '\uf900', '豈'],
  ['composed', 'i\ufe20a\ufe21', 'ia'],
  ['composed', 'x\u20d7', 'x'],
  ['Turkish', 'ISPANAK', 'ıspanak'],
  ['Turkish', 'ıspanak', 'ISPANAK'],
  ['Turkish', 'DIŞARI çık', 'dışarı'],
  ['Turkish', 'İSTANBUL', 'istanbul'],
  ['Turkish', 'istanbul', 'İSTANBUL'],
  ['German', 'Die STRASSE', 'Straße'],
  ['German', 'Fußball', 'FUSSBALL'],
  ['German', 'GROẞE', 'große'],
  ['German', 'Maß', 'MASS'],
  ['Romanian', 'România și țară', 'şi ţară'],
  ['Romanian', 'Bucureşti', 'București'],
  ['d', 'Ðà Nẵng', 'Đà Nẵng'],
  ['d', 'Ðorđe', 'đorđe'],
  ['schwa', 'Azərbaycan', 'Azǝrbaycan'],
  ['Vietnamese', 'TIẾNG VIỆT', 'tiếng việt'],
  ['Vietnamese', 'tiếng', 'TIE\u0302\u0301NG'],
  ['Persian', 'علی', 'علي'],
  ['Persian', 'کتاب', 'كتاب'],
  ['Persian', 'كتاب', 'کتاب'],
  ['Urdu', 'ہندی', 'هندي'],
  ['Urdu', 'سورۃ', 'سورة'],
  ['Arabic', 'ٱلرحمن', 'الرحمن'],
  ['Arabic', 'مصطفى', 'مصطفي'],
  ['digits', 'سال ۱۴۰۳', '١٤٠٣'],
  ['digits', 'عام ٢٠٢٤', '2024'],
  ['digits', '२०२४', '2024'],
  ['digits', '2024', '２０२४'],
  ['digits', '๒๕๖๗', '2567'],
  ['Thai', 'ดื่มน้ำ', 'นํ้า'],
  ['Thai', 'ดื่มนํ้า', 'น้ำ'],
  ['Thai', 'นำ้', 'น้ำ'],
  ['Thai', 'เเละ', 'และ'],
  ['Thai', 'แม่', 'เเม่'],
  ['Lao', 'ນ້ຳ', 'ນໍ້າ'],
  ['Lao', 'ແລ້ວ', 'ເເລ້ວ'],
  ['Indic', 'അവൻ വന്നു', 'അവന്\u200d'],
  ['Indic', 'അവന്\u200d', 'അവൻ'],
  ['Indic', 'അവൾ പാൽ പേർ', 'അവള്\u200d'],
  ['Indic', 'বৎসর', 'বত্\u200dসর'],
  ['Indic', 'क़लम', 'क\u093cलम'],
  ['Indic', 'கொ', 'கெ\u0bbe'],
  ['Indic', 'ড়', 'ড\u09bc'],
  ['Yiddish', 'ײִדיש', 'ייִדיש'],
  ['Yiddish', 'װאָס', 'וואָס'],
  ['kana', 'か゛くせい', 'がくせい'],
  ['kana', 'ハ゜ン', 'パン'],
  ['kana', 'がくせい', 'か゛くせい'],
  ['CJK', '二○二四年', '二〇二四年'],
  ['CJK', '二◯二四年', '二○二四年'],
  ['CJK', '⻑さと⻘い', '長さと青い'],
  ['CJK', '⻄ ⻝', '西 食'],
  ['CJK', '⽇⽉', '日月'],
  ['CJK', '㍿タナカ', '株式会社'],
  ['CJK', '㎏', 'kg'],
  ['dots', '约翰·史密斯', '约翰・史密斯'],
  ['dots', 'col‧lega', 'coŀlega'],
  ['dots', '• item', '· item'],
  ['dots', 'wait⋯', 'wait...'],
  ['emoji', '👩\u200d🚀 launch', '👩🚀'],
  ['emoji', '1\ufe0f\u20e3', '1\u20e3'],
  ['emoji', '👍🏽', '👍'],
];

it('finds and marks them all', async () => {
  const creator = await makeProfile({ fullName: 'Nobody' });
  const missed: string[] = [];
  const places = ['title', 'description', 'content'] as const;
  const byText = new Map<string, string>();
  for (const [at, text] of [...new Set(FOUND.map(([, text]) => text))].entries()) {
    const place = places[at % 3] ?? 'title';
    const { id } = await makePrompt({ creator, title: `Nr. ${at}`, [place]: text });
    byText.set(text, id);
  }
  for (const [kind, text, q] of FOUND) {
    const query = PromptListQuery.parse({ q, excerpt: true, perPage: 50 });
    const { items } = await listPrompts({ db, actor: GUEST, now: new Date() }, query);
    if (!items.some(({ id }) => id === byText.get(text))) missed.push(`${kind}: ${text} by ${q}`);
    if (foundRanges(text, q).length === 0) missed.push(`${kind}: mark in ${text} of ${q}`);
    for (const word of searchWords(q)) {
      if (foundRanges(text, word).length === 0) missed.push(`${kind}: mark in ${text} of ${word}`);
    }
  }
  expect(missed).toEqual([]);
});

it('finds words in different fields, and in the creator’s name', async () => {
  const creator = await makeProfile({ fullName: 'Wilhelmina Ångström' });
  const about = { title: 'Zebrafish', description: 'Of tanks', content: 'Feed twice', tags: ['aquaria'] };
  const { id } = await makePrompt({ creator, ...about });
  const find = async (q: string) => {
    const query = PromptListQuery.parse({ q, excerpt: true });
    return (await listPrompts({ db, actor: GUEST, now: new Date() }, query)).items.map((item) => item.id);
  };
  for (const q of [
    'zebrafish tanks',
    'twice aquaria zebra',
    'wilhelmina zebrafish',
    'feed wilhelmina',
    'angstrom zebrafish',
    'ångström tanks twice',
    'wilhelmina angstrom',
    'zebrafish tanks twice aquaria wilhelmina ångström',
  ]) {
    expect(await find(q), q).toEqual([id]);
  }
  for (const q of ['zebrafish sharks', 'wilhelmina sharks', '"tanks zebrafish"', '"zebrafish of tanks"']) {
    expect(await find(q), q).toEqual([]);
  }
});
