import type { PrismaClient } from '@/generated/prisma/client';

export type BenchWords = Record<
  'rare' | 'middling' | 'common' | 'none' | 'twoLetters' | 'cjk' | 'phrase' | 'twoWords' | 'twoCommon',
  string[]
>;

/** Search texts of each kind, taken from the scratch library itself by how many prompts hold them. */
export async function pickWords(db: PrismaClient): Promise<BenchWords> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT sum(total)::float8 AS count FROM prompt_counters WHERE kind = 'library'`;
  const count = row?.count ?? 0;
  const sampled = Math.min(5_000, count);
  // Words of a sample, and in how many of its prompts they stand: what is in one of them is rare.
  const known = await db.$queryRaw<{ word: string; prompts: number }[]>`
    SELECT w.word, count(*)::int AS prompts FROM (
      SELECT folded FROM prompt_search ORDER BY md5(prompt_id::text) LIMIT ${sampled}
    ) s CROSS JOIN LATERAL (
      SELECT DISTINCT m.word[1] AS word FROM regexp_matches(s.folded, '\\m[a-z]{5,12}\\M', 'g') AS m(word)
    ) w GROUP BY 1 ORDER BY md5(w.word)`;
  const between = (from: number, to: number) =>
    known
      .filter(({ prompts }) => prompts >= from && prompts <= to)
      .slice(0, 20)
      .map(({ word }) => word);
  const middling = between(sampled * 0.01, sampled * 0.04);
  const common = between(sampled * 0.1, sampled);
  return {
    rare: between(1, 1),
    middling,
    common,
    twoWords: middling.map((word, at) => `${word} ${common[at % common.length] ?? ''}`.trim()),
    twoCommon: common.map((word, at) => `${word} ${common[(at + 1) % common.length] ?? ''}`.trim()),
    none: Array.from({ length: 20 }, (_, index) => `zqxjk${index}vvq`),
    twoLetters: ['qu', 'th', 'zy', 'in', 'x1', 'ox', 'js', '10'],
    cjk: ['提示词', '请用', '会议记录', '编辑', '校正', '中文', '工程师', '行动项'],
    phrase: [
      'act as a',
      'i want you to',
      'step by step',
      'the following',
      'make sure to',
      'for he',
      'and cannot',
    ],
  };
}
