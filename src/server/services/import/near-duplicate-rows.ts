import { createHash } from 'node:crypto';
import { IMPORT_COMPARED_ROWS } from '@/domain/import/limits';
import { SIMILARITY_MIN } from '@/domain/prompt/similar';
import { jaccard, similarityBands, shingles } from '@/lib/min-hash';

/** Bands that two texts must share to be compared: fewer are chance. */
const BANDS_SHARED = 2;
/** Maximum earlier rows that one is compared with, those with the most shared bands first. */
const COMPARED = 3;
/** Maximum shingles in memory: later rows are not compared. */
const SHINGLES_HELD = 2_000_000;

const textDigest = (text: string) => createHash('sha256').update(text, 'utf8').digest('base64');

type NewRow = { row: number; prompt: { title: string; content: string } };
/** An earlier row that one looks like. */
export type EarlierRow = { row: number; title: string; content: string };
type Held = EarlierRow & { shingles: Set<number> };

/** Finds rows of one import whose texts are nearly the same as an earlier one's, among the first new rows. */
export class NearDuplicateRows {
  private readonly held: Held[] = [];
  private readonly byBand = new Map<string, number[]>();
  /** The first rows by their whole text: texts too short to compare have copies too. */
  private readonly byText = new Map<string, { row: number; title: string }>();
  private size = 0;

  /** Returns the earlier row that a row looks like; null if there is none. */
  find(one: NewRow): EarlierRow | null {
    const { row, prompt } = one;
    const text = textDigest(prompt.content);
    const same = this.byText.get(text);
    if (same !== undefined) return { ...same, content: prompt.content };
    if (this.byText.size < IMPORT_COMPARED_ROWS) this.byText.set(text, { row, title: prompt.title });
    return this.findNear(one);
  }

  private findNear({ row, prompt }: NewRow): EarlierRow | null {
    if (this.held.length >= IMPORT_COMPARED_ROWS || this.size >= SHINGLES_HELD) return null;
    const set = shingles(prompt.content);
    // Texts of less than five words are too short to compare.
    if (set.size < 2) return null;
    const keys = similarityBands(set).map((band, at) => `${at}:${band}`);
    const found = this.nearest(set, keys);
    const index = this.held.push({ row, title: prompt.title, content: prompt.content, shingles: set }) - 1;
    this.size += set.size;
    for (const key of keys) {
      const rows = this.byBand.get(key);
      if (rows === undefined) this.byBand.set(key, [index]);
      else if (rows.length < COMPARED * 10) rows.push(index);
    }
    return found === null ? null : { row: found.row, title: found.title, content: found.content };
  }

  private nearest(set: ReadonlySet<number>, keys: readonly string[]): Held | null {
    const shared = new Map<number, number>();
    for (const key of keys) {
      for (const index of this.byBand.get(key) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    }
    const near = [...shared]
      .filter(([, count]) => count >= BANDS_SHARED)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, COMPARED);
    let best: { held: Held; similarity: number } | null = null;
    for (const [index] of near) {
      const held = this.held[index];
      if (held === undefined) continue;
      const similarity = jaccard(set, held.shingles);
      if (similarity >= SIMILARITY_MIN && similarity > (best?.similarity ?? 0)) best = { held, similarity };
    }
    return best?.held ?? null;
  }
}
