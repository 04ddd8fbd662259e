import type { PrismaClient } from '@/generated/prisma/client';

export type BenchWords = Record<
  'rare' | 'middling' | 'common' | 'none' | 'twoLetters' | 'cjk' | 'phrase',
  string[]
>;

/** Search texts of each kind, taken from the scratch library itself by how many prompts hold them. */
export async function pickWords(db: PrismaClient): Promise<BenchWords> {
  const between = async (from: number, to: number) => {
    const rows = await db.$queryRaw<{ term: string }[]>`
      SELECT term FROM search_terms WHERE term ~ '^[a-z]{5,12}$' AND prompts BETWEEN ${Math.ceil(from)} AND ${Math.floor(to)}
      ORDER BY md5(term) LIMIT 20`;
    return rows.map(({ term }) => term);
  };
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT sum(total)::float8 AS count FROM prompt_counters WHERE kind = 'library'`;
  const count = row?.count ?? 0;
  const rare = await db.$queryRaw<{ term: string }[]>`
    SELECT term FROM search_terms WHERE term ~ '^[a-z]{5,12}$' AND prompts >= 2 ORDER BY prompts, md5(term) LIMIT 20`;
  return {
    rare: rare.map(({ term }) => term),
    middling: await between(count * 0.01, count * 0.04),
    common: await between(count * 0.1, count),
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
