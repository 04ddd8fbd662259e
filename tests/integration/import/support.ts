import { db } from '@/server/db';
import type { ServiceContext } from '@/server/services/context';
import type { ImportSource } from '@/server/services/import/source';
import { makeProfile, type TestProfile } from '../../support/factories';

/** A file in memory, read in chunks of `step` bytes. */
export function bytesSource(data: string | Buffer, step = 64 * 1024): ImportSource {
  const bytes = Buffer.from(data as string);
  return {
    async *open() {
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
    },
  };
}

/** Creates a user who can import, with their context. */
export async function newImporter(): Promise<{ owner: TestProfile; ctx: ServiceContext }> {
  const owner = await makeProfile();
  return { owner, ctx: { db, actor: owner, now: new Date() } };
}

/** A user's prompts in the order of their creation. */
export function promptsOf(owner: { id: string }) {
  return db.prompt.findMany({
    where: { createdBy: owner.id, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/** RFC 4180, every field quoted. */
export function csvOf(rows: readonly (readonly string[])[], lineEnd = '\r\n'): string {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return rows.map((cells) => cells.map(quote).join(',') + lineEnd).join('');
}

export type CollectionRow = {
  act: string;
  prompt: string;
  forDevs: 'TRUE' | 'FALSE';
  type: string;
  by: string;
};

const LONG = `Translate this list.\r\n${'word, "quoted"; слово 词 🙂\n'.repeat(10_000)}`.slice(0, 144_260);

/** Rows with the traits of a public collection, all of them messy. */
export const COLLECTION: readonly CollectionRow[] = [
  ['Ethereum Developer', 'Write a contract.\n\nUse "Solidity", please.', 'TRUE', 'TEXT'],
  ['  Outer blanks  ', '\n  Keep them all. \t\n', 'FALSE', 'TEXT'],
  ['prompt 生成', '提取用户的核心意图，并将其重构为清晰、聚焦的提示词。', 'FALSE', 'STRUCTURED'],
  ['Писатель', 'Ты — писатель. Пиши коротко.', 'FALSE', 'TEXT'],
  ['Variables', 'Greet ${name} from ${city:İstanbul} and {{somebody}}.', 'FALSE', 'TEXT'],
  ['Escapes', 'A literal \\n and \\t stay: C:\\new, 100 %_ \\\\.', 'TRUE', 'TEXT'],
  ['Separators', 'one\u001etwo\u001fthree\u0085four\u2028five', 'FALSE', 'TEXT'],
  ['Long one', LONG, 'FALSE', 'TEXT'],
  ['Decomposed e\u0301', 'Not composed: e\u0301, composed: é, ligature: ﬁ', 'FALSE', 'IMAGE'],
  ['=1+1', "'=SUM(A1)\r\n+ - @", 'FALSE', 'TEXT'],
  ['Windows', 'line one\r\nline two\rline three\n', 'FALSE', 'TEXT'],
  ['new', 'A title that is an address of its own.', 'FALSE', 'TEXT'],
  ['🎉', 'Celebrate 👨‍👩‍👧‍👦 and 𝒳.', 'FALSE', 'TEXT'],
].map(([act = '', prompt = '', forDevs, type = ''], index) => ({
  act,
  prompt,
  forDevs: forDevs === 'TRUE' ? 'TRUE' : 'FALSE',
  type,
  by: `author${index}@example.com`,
}));

/** The collection as a typical file: byte order mark, CRLF, five columns. */
export function collectionCsv(rows: readonly CollectionRow[] = COLLECTION): string {
  const header = 'act,prompt,for_devs,type,contributor\r\n';
  return `\ufeff${header}${csvOf(rows.map((row) => [row.act, row.prompt, row.forDevs, row.type, row.by]))}`;
}

/** A file of `count` prompts: titles `Prompt 1` and so on. */
export function numberedCsv(count: number, title = (index: number) => `Prompt ${index}`): string {
  const rows = Array.from({ length: count }, (_, index) => [title(index + 1), `Do ${index + 1}.`]);
  return csvOf([['act', 'prompt'], ...rows]);
}
