import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { PLACEHOLDER_BYTES } from './placeholders';
import { makeTemplate } from './page-template';

const HOLES = { nonce: 'PLACEHOLDER+NONCE/24byt=', time: '0042-01-01T00:00:00.042Z' };
const VALUES = { nonce: 'abcdefghijklmnopqrstuv==', time: '2026-11-21T09:30:00.000Z' };

const fill = (html: string) => html.replaceAll(HOLES.nonce, VALUES.nonce).replaceAll(HOLES.time, VALUES.time);

describe('makeTemplate', () => {
  it(
    'fills what is compressed as it would fill the text, wherever the places are',
    { timeout: 60_000 },
    async () => {
      const piece = fc.oneof(
        fc.constantFrom(
          HOLES.nonce,
          HOLES.time,
          `<script nonce="${HOLES.nonce}">`,
          'self.__next_f.push([1,"',
        ),
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 200, maxLength: 400 }).map((text) => text.repeat(100)),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
          const html = pieces.join('');
          const template = await makeTemplate(Buffer.from(html), HOLES);
          expect(brotliDecompressSync(template.brotli!(VALUES)).toString()).toBe(fill(html));
          // zlib checks length and checksum.
          expect(gunzipSync(template.gzip(VALUES)).toString()).toBe(fill(html));
          expect(template.plain(VALUES).toString()).toBe(fill(html));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('compresses about as well as gzip and Brotli do, with many places', async () => {
    const row = (index: number) =>
      `<script nonce="${HOLES.nonce}">self.__next_f.push([1,"${`card ${index} of a list `.repeat(index % 50)}"])</script>`;
    const html = Array.from({ length: 40 }, (_, index) => row(index)).join('');
    const { gzip, brotli } = await makeTemplate(Buffer.from(html), HOLES);
    expect(gzip(VALUES).length).toBeLessThan(gzipSync(html).length + 40 * (PLACEHOLDER_BYTES + 24));
    expect(brotli!(VALUES).length).toBeLessThan(
      brotliCompressSync(html).length + 40 * (PLACEHOLDER_BYTES + 24),
    );
  });

  it('names a page by what does not differ', async () => {
    const page = async (holes: typeof HOLES, text = 'text') =>
      (await makeTemplate(Buffer.from(`<p nonce="${holes.nonce}">${text}${holes.time}</p>`), holes)).etag;
    const others = { nonce: 'ANOTHER+PLACEHOLDER/24b=', time: '0043-01-01T00:00:00.042Z' };
    const etag = await page(HOLES);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(await page(others)).toBe(etag);
    expect(await page(HOLES, 'other')).not.toBe(etag);
  });

  it('never leaves a value in what is kept', async () => {
    const template = await makeTemplate(Buffer.from(`a${HOLES.nonce}b`), HOLES);
    template.gzip(VALUES);
    template.brotli!(VALUES);
    const other = { ...VALUES, nonce: '0'.repeat(24) };
    expect(template.plain(other).toString()).toBe(`a${other.nonce}b`);
    expect(brotliDecompressSync(template.brotli!(other)).toString()).toBe(`a${other.nonce}b`);
  });

  it('is compressed better by Brotli once it has been asked for a few times', async () => {
    const row = (index: number) => `<li>${index * 7919} of ${(index * index * 31) % 9973}</li>`;
    const rows = Array.from({ length: 2_000 }, (_, index) => row(index));
    const html = `<ul nonce="${HOLES.nonce}">${rows.join('')}</ul><time>${HOLES.time}</time>`;
    const { brotli } = await makeTemplate(Buffer.from(html), HOLES);
    const { length } = brotli!(VALUES);
    await expect.poll(() => brotli!(VALUES).length).toBeLessThan(length);
    expect(brotliDecompressSync(brotli!(VALUES)).toString()).toBe(fill(html));
  });

  it('has another page for those who take Brotli, where one is given', async () => {
    const template = await makeTemplate(
      Buffer.from(`a${HOLES.nonce}`),
      HOLES,
      Buffer.from(`${HOLES.time}b${HOLES.nonce}`),
    );
    expect(template.plain(VALUES).toString()).toBe(`a${VALUES.nonce}`);
    expect(brotliDecompressSync(template.brotli!(VALUES)).toString()).toBe(`${VALUES.time}b${VALUES.nonce}`);
  });
});

it('holds no more memory than its compressed page once nobody reads the plain one', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const placeholders = { nonce: 'n'.repeat(PLACEHOLDER_BYTES), time: 't'.repeat(PLACEHOLDER_BYTES) };
  const html = Buffer.from(`${'<p>A line of a page.</p>'.repeat(200)}${placeholders.nonce}`.repeat(20));
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = held();
  const templates = await Promise.all(Array.from({ length: 50 }, () => makeTemplate(html, placeholders)));
  const sizes = templates.reduce((sum, { size }) => sum + size, 0);
  // V8 frees buffers on a thread of its own, and what a WeakRef was asked for when the turn is over.
  await vi.waitFor(() => expect(held() - before).toBeLessThan(2 * sizes + 500_000), { timeout: 30_000 });
  expect(templates).toHaveLength(50);
});
