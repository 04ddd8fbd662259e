import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unpackZip, ZipRefusal } from './unpack-zip';

const archive = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'skill.zip');
const CENTRAL = 0x02014b50;

/** Changes the first entry of the table at the end of an archive. */
function withEntry(bytes: Uint8Array, change: (view: DataView, at: number) => void): Uint8Array {
  const changed = new Uint8Array(bytes);
  const view = new DataView(changed.buffer);
  for (let at = 0; at < changed.length - 4; at += 1) {
    if (view.getUint32(at, true) !== CENTRAL) continue;
    change(view, at);
    break;
  }
  return changed;
}

const PLAIN = zipSync({
  'skill/a.md': strToU8('# A'),
  'skill/b/': new Uint8Array(),
  'skill/b/c.sh': strToU8('ls'),
});

describe('unpackZip', () => {
  it('returns the files with their bytes, without folders', async () => {
    const files = await unpackZip(archive(PLAIN));
    expect(files.map(({ path }) => path)).toEqual(['skill/a.md', 'skill/b/c.sh']);
    expect(await files[0]?.file.text()).toBe('# A');
  });

  it('unpacks an archive whose names of UTF-8 aren’t said to be that, as programs of macOS write them', async () => {
    const named = zipSync({ 'skill/é.md': strToU8('# É'), 'skill/b.md': strToU8('# B') });
    const unsaid = withEntry(named, (view, at) => {
      view.setUint16(at + 8, view.getUint16(at + 8, true) & ~0x800, true);
    });
    const files = await unpackZip(archive(unsaid));
    expect(files.map(({ path }) => path)).toEqual(['skill/é.md', 'skill/b.md']);
    expect(await files[0]?.file.text()).toBe('# É');
  });

  it.each([
    ['text', strToU8('no archive')],
    ['nothing', new Uint8Array()],
    ['an archive that was cut', PLAIN.subarray(0, PLAIN.length - 30)],
    ['a size that is too small', withEntry(PLAIN, (view, at) => view.setUint32(at + 24, 1, true))],
  ])('unpackZip refuses %s', async (_, bytes) => {
    await expect(unpackZip(archive(bytes))).rejects.toThrow(/no ZIP archive/);
  });

  it.each([
    ['a link', (view: DataView, at: number) => view.setUint32(at + 38, 0xa1ff0000, true), /link/],
    ['encryption', (view: DataView, at: number) => view.setUint16(at + 8, 1, true), /encrypted/],
    ['a bomb', (view: DataView, at: number) => view.setUint32(at + 24, 0xf0000000, true), /16 MB in all/],
  ])('refuses %s with words, unpacking nothing', async (_, change, words) => {
    const refused = unpackZip(archive(withEntry(PLAIN, change)));
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.toBeInstanceOf(ZipRefusal);
  });

  it('refuses more entries than a prompt can have', async () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 513 }, (_, at) => [`f${at}`, strToU8('x')])),
    );
    await expect(unpackZip(archive(many))).rejects.toThrow(/511 files/);
  });
});
