import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/** Source material for generated prompts. */
export type SourceTexts = {
  titles: string[];
  /** Sentences without surrounding white space. */
  sentences: string[];
  /** Numbers of sentences in the real prompts, one per prompt. */
  lengths: number[];
};

const Row = z.object({ act: z.string(), prompt: z.string() });
const DemoPrompt = z.object({ title: z.string(), description: z.string(), content: z.string() });

/** Other scripts, which a collection may lack; each is used in a few percent of the prompts. */
const OTHER_SCRIPTS = [
  '你是一名资深的提示词工程师，请帮我改写下面的内容。',
  '请用简洁的中文总结会议记录，并列出三个行动项。',
  'あなたは経験豊富な編集者です。次の文章を校正してください。',
  '아래 고객 문의에 정중하게 답변해 주세요.',
  'Напиши краткое резюме статьи и выдели три главные мысли.',
  'اكتب رسالة ترحيب قصيرة للعملاء الجدد.',
  'เขียนสรุปรายงานการประชุมเป็นภาษาไทยให้สั้นกระชับ',
  'Γράψε μια σύντομη περίληψη του κειμένου στα ελληνικά.',
  'नीचे दिए गए पाठ का सरल हिंदी में अनुवाद करें।',
  'Résume ce texte en trois phrases, sans jargon, pour un élève de collège.',
];

/** Reads a collection (`act,prompt,…` as CSV), or the demo library without one. */
export async function readSourceTexts(csvFile: string | undefined): Promise<SourceTexts> {
  const prompts = csvFile === undefined ? await demoPrompts() : await csvPrompts(csvFile);
  const sentences = new Set<string>(OTHER_SCRIPTS);
  const lengths: number[] = [];
  for (const { content } of prompts) {
    const own = content
      .split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '');
    for (const sentence of own) sentences.add(sentence);
    lengths.push(own.length);
  }
  return { titles: prompts.map(({ title }) => title), sentences: [...sentences], lengths };
}

async function csvPrompts(file: string): Promise<{ title: string; content: string }[]> {
  const rows: unknown = parse(await readFile(file), { bom: true, columns: true });
  return z
    .array(Row)
    .parse(rows)
    .map(({ act, prompt }) => ({ title: act.trim(), content: prompt }));
}

async function demoPrompts(): Promise<{ title: string; content: string }[]> {
  const folder = join(import.meta.dirname, '../../prisma/demo');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'people.json');
  const lists = await Promise.all(
    files.map(async (name) =>
      z.array(DemoPrompt).parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
    ),
  );
  return lists.flat();
}
