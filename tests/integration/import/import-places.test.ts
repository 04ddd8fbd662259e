import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importMessages } from '@/domain/import/messages';
import { withUpload } from '@/server/services/import/import-places';
import { withInputFiles } from '@/server/services/import/open-input';
import { countImportRows, openImport } from '@/server/services/import/open-import';
import { bytesSource, numberedCsv } from './support';

/** How much is imported at once, and what is left of uploads. */

// A folder for temporary files of this test's own, so that what lies in it shows.
let temporary = '';
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'cuebook-temporary-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(() => {
  rmSync(temporary, { recursive: true, force: true });
});

const body = (text: string) => ({ open: () => Readable.from([Buffer.from(text)]) });
const nobodyLeaves = new AbortController().signal;

/** Imports that are under way until they are let go. */
function held() {
  let letGo: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const started: string[] = [];
  const hold = (account: string, signal = nobodyLeaves) =>
    withUpload({ accountId: account, signal, now: new Date() }, body(account), () => {
      started.push(account);
      return done;
    });
  return { hold, started, letGo };
}

describe('imports at once', () => {
  it('imports at once are one of an account: another is refused until it has ended', async () => {
    const { hold, letGo, started } = held();
    const first = hold('ann');
    // The place is a row: of two at the same time, either may come first.
    await expect.poll(() => started).toEqual(['ann']);
    await expect(hold('ann')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: importMessages.inProgress,
    });
    letGo();
    await first;
    await hold('ann');
  });

  it('imports at once are two of all accounts: the third waits for its turn, or leaves', async () => {
    const { hold, letGo, started } = held();
    const first = [hold('ann'), hold('ben')];
    await expect.poll(() => started.length).toBe(2);
    const leaves = new AbortController();
    const impatient = expect(hold('cas', leaves.signal)).rejects.toThrow();
    const patient = hold('dee');
    leaves.abort();
    await impatient;
    expect(started).toEqual(expect.arrayContaining(['ann', 'ben']));
    expect(started).toHaveLength(2);
    letGo();
    await Promise.all([...first, patient]);
    expect(started.at(-1)).toBe('dee');
  });
});

it('an upload is read from its start as often as somebody likes, and leaves nothing in folders of others', async () => {
  const place = { accountId: 'ann', signal: nobodyLeaves, now: new Date() };
  await withUpload(place, body('act,prompt\nA,b'), async (source) => {
    expect(readdirSync(temporary)).toEqual([]);
    for (let round = 0; round < 2; round += 1) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of source.open()) chunks.push(chunk);
      expect(Buffer.concat(chunks).toString()).toBe('act,prompt\nA,b');
    }
  });
});

it('while a file is read, everybody else has their turn', async () => {
  const reading = { isDone: false };
  let turns = 0;
  const others = (async () => {
    while (!reading.isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  const count = withInputFiles(bytesSource(numberedCsv(60_000)), async (given) =>
    countImportRows(await openImport(given)),
  );
  expect(await count).toBe(60_000);
  reading.isDone = true;
  await others;
  expect(turns).toBeGreaterThan(10);
});
