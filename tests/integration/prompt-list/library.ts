import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { db } from '@/server/db';

/** Numbers that repeat from run to run (mulberry32). */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

/** Fragments of text that searches get wrong: scripts with and without spaces, wildcards, long words, odd white space. */
const FRAGMENTS = [
  'I want you to act as a Linux terminal',
  'act as',
  'the',
  'a',
  'of',
  'to be or not to be',
  'Marketing plan',
  'market,',
  'MARKETING',
  'write an essay',
  'rewriter',
  'ethereum',
  'node.js',
  'C++',
  'e.g. 100%',
  'snake_case_name',
  '50% off_sale',
  'C:\\temp\\new',
  "it's",
  '"quoted"',
  '${variable:default}',
  '```json',
  '{{mustache}}',
  '<tag attr="x">',
  'a-b-c',
  '...',
  '你是一名资深的提示词工程师',
  '提示词',
  '请用简洁的中文总结会议记录，并列出三个行动项。',
  'ChatGPT提示词优化',
  'あなたは編集者です',
  '校正',
  '아래 고객 문의에 답변해 주세요',
  'Напиши краткое РЕЗЮМЕ статьи',
  'اكتب رسالة ترحيب',
  'เขียนสรุปรายงานการประชุม',
  'ΓΡΆΨΕ ΜΙΑ Σύνοψη ΟΔΟΣ',
  'नीचे दिए गए पाठ',
  'Éclair à la crème',
  'İstanbul ışık',
  'Straße',
  '👩‍💻 emoji 🎉🎉',
  'non\u00a0breaking space',
  'wide\u3000space',
  'tab\tseparated\twords',
  'two  spaces',
  'line\nbreak',
  'win\r\ndows',
  'https://example.com/a/very/long/path/that/never/ends?query=string&more=1#fragment',
  'dGhpcyBpcyBhIHZlcnkgbG9uZyBiYXNlNjQgYmxvY2sgd2l0aG91dCBhbnkgc3BhY2VzIGluIGl0IGF0IGFsbA==',
  'supercalifragilisticexpialidocious',
  '0123456789'.repeat(7),
  'x'.repeat(40),
  'ab'.repeat(30),
] as const;

const TAGS = [
  'SEO',
  'seo basics',
  'Écriture',
  'rtf',
  'care',
  'C++',
  '100%',
  'a_b',
  'back\\slash',
  '提示词',
  'Marketing',
  'long tag with several words',
];

const DemoPrompt = z.object({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
});

function demoPrompts(): z.infer<typeof DemoPrompt>[] {
  const folder = join(process.cwd(), 'prisma/demo');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'people.json')
    .flatMap((name) => z.array(DemoPrompt).parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

export type Library = { people: { id: string; fullName: string }[]; texts: string[] };

/**
 * Fills the database with `count` prompts through plain inserts, so that the database's own triggers keep counters and
 * search keys: several creators, private, deleted, tagged and favourited ones, times that tie.
 */
export async function fillLibrary(count: number): Promise<Library> {
  const random = randomNumbers(7);
  const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
  const names = [
    'Nora Lindqvist',
    'Aïcha Benali',
    'ŁUKASZ',
    '王伟',
    'Percent 100%',
    'Under_score',
    'Marketing Team',
    'Bo',
  ];
  const people = await db.profile.createManyAndReturn({
    data: names.map((fullName) => ({ fullName })),
    select: { id: true, fullName: true },
  });
  const text = (fragments: number) =>
    Array.from({ length: 1 + random(fragments) }, () => pick(FRAGMENTS)).join(
      pick([' ', ' ', ' ', '', '\n', '  ']),
    );
  const demo = demoPrompts();
  const now = Date.UTC(2026, 10, 1);
  const prompts = Array.from({ length: count }, (_, index) => {
    const made = demo[index] ?? {
      title: text(3).replace(/\s/g, ' ').slice(0, 190),
      description: text(4),
      content: text(20),
      tags: [...new Set(Array.from({ length: random(4) }, () => pick(TAGS)))],
    };
    return {
      ...made,
      slug: `prompt-${index}`,
      category: pick(CATEGORIES),
      isShared: random(10) < 7,
      createdBy: people[Math.min(random(people.length), random(people.length))]!.id,
      createdAt: new Date(now - random(50) * 60_000),
      deletedAt: random(20) === 0 ? new Date(now) : null,
    };
  });
  for (let start = 0; start < prompts.length; start += 25) {
    await db.prompt.createMany({ data: prompts.slice(start, start + 25) });
  }
  const ids = await db.prompt.findMany({ select: { id: true }, orderBy: { slug: 'asc' } });
  await db.favorite.createMany({
    data: ids.flatMap(({ id }) =>
      people.filter(() => random(6) === 0).map((person) => ({ promptId: id, userId: person.id })),
    ),
  });
  await db.promptUsage.createMany({
    data: ids.flatMap(({ id }) => Array.from({ length: random(4) }, () => ({ promptId: id }))),
  });
  return {
    people,
    texts: prompts.flatMap((prompt) => [prompt.title, prompt.description, prompt.content, ...prompt.tags]),
  };
}

/** A member as an actor. */
export function asMember({ id }: { id: string }): Member {
  return { kind: 'member', id, role: 'contributor' };
}
