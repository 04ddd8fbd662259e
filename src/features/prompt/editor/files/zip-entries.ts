import { strFromU8 } from 'fflate';

/** An entry of the table at the end of a ZIP archive. */
export type ZipEntry = {
  name: string;
  /** Its name as fflate reads it: programs of macOS don't say that theirs are UTF-8. */
  key: string;
  size: number;
  crc: number;
  isLink: boolean;
  isEncrypted: boolean;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** Longest comment of an archive, which comes after its end. */
const COMMENT_MAX = 0xffff;
/** Upper half of the attributes that systems like Unix write: kind of file and mode. */
const KIND = 0xf000;
const LINK = 0xa000;
/** Flag of a name in UTF-8. */
const UTF8 = 0x800;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** Returns the checksum that archives have of a file. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Reads the table of a ZIP archive; null for what is none. Larger ones (ZIP64) are none here. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  const decoder = new TextDecoder();
  for (let left = count; left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY) return null;
    const nameLength = view.getUint16(at + 28, true);
    const next =
      at + ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > bytes.length) return null;
    const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    const flags = view.getUint16(at + 8, true);
    entries.push({
      name: decoder.decode(name),
      key: strFromU8(name, (flags & UTF8) === 0),
      size: view.getUint32(at + 24, true),
      crc: view.getUint32(at + 16, true),
      isLink: ((view.getUint32(at + 38, true) >>> 16) & KIND) === LINK,
      isEncrypted: (flags & 1) === 1,
    });
    at = next;
  }
  return entries;
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_LENGTH - COMMENT_MAX);
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}
