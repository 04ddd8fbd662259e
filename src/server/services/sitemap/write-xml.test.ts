import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { SitemapEntry } from '@/domain/sitemap/entry';
import { urlSet } from './write-xml';

it('leaves the event loop to others after every few entries', async () => {
  let turn = 0;
  let isOver = false;
  const nextTurn = () => {
    turn += 1;
    if (!isOver) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  const writtenInTurn = new Map<number, number>();
  function* entries(): Generator<SitemapEntry> {
    for (let at = 0; at < 2_000; at += 1) {
      writtenInTurn.set(turn, (writtenInTurn.get(turn) ?? 0) + 1);
      yield { path: `/prompts/${at}`, priority: 0.5, changeFrequency: 'daily' };
    }
  }
  const xml = await text(urlSet(entries(), 'https://cuebook.example'));
  isOver = true;
  expect(xml.match(/<loc>/g)).toHaveLength(2_000);
  expect(Math.max(...writtenInTurn.values())).toBeLessThanOrEqual(100);
});
