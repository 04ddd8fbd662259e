import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP that is written byte by byte, with any lie about it. */
export type EntryOf = {
  name: string | Buffer;
  data?: string | Uint8Array;
  /** What the directory says, where it differs from what is there. */
  says?: {
    method?: number;
    flags?: number;
    crc?: number;
    packed?: number;
    size?: number;
    mode?: number;
    offset?: number;
    extra?: Buffer;
    localSize?: number;
  };
  isStored?: boolean;
  /** Its checksum and sizes follow its bytes, and the header before them has none. */
  hasDescriptor?: boolean;
};

type ArchiveOf = {
  /** What the end of the directory says. */
  entryCount?: number;
  directoryOffset?: number;
  directorySize?: number;
  comment?: number;
  before?: Uint8Array;
  /** Before the directory: bytes that it doesn't name. */
  unnamed?: Uint8Array;
  disk?: number;
  /** Number of entries in a second end, of archives beyond 4 GB. */
  largeCount?: bigint;
};

const bytesOf = (data: string | Uint8Array) =>
  typeof data === 'string' ? Buffer.from(data) : Buffer.from(data);

function record(parts: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of parts) {
    if (size === 2) buffer.writeUInt16LE(value & 0xffff, at);
    else buffer.writeUInt32LE(value >>> 0, at);
    at += size;
  }
  return buffer;
}

/** Writes a ZIP, also one that no program writes. */
export function archive(entries: readonly EntryOf[], end: ArchiveOf = {}): Buffer {
  const parts: Buffer[] = end.before === undefined ? [] : [Buffer.from(end.before)];
  let at = end.before?.length ?? 0;
  const directory: Buffer[] = [];
  for (const { name, data = '', says = {}, isStored = false, hasDescriptor = false } of entries) {
    const raw = bytesOf(data);
    const packed = isStored ? raw : deflateRawSync(raw);
    const path = typeof name === 'string' ? Buffer.from(name) : name;
    const method = says.method ?? (isStored ? 0 : 8);
    const flags = (says.flags ?? 0x800) | (hasDescriptor ? 8 : 0);
    const [crc, packedSize, size] = [
      says.crc ?? crc32(raw),
      says.packed ?? packed.length,
      says.size ?? raw.length,
    ];
    const local = record([
      ...([
        [4, 0x04034b50],
        [2, 20],
        [2, flags],
        [2, method],
        [2, 0],
        [2, 33],
      ] as const),
      ...([
        [4, hasDescriptor ? 0 : crc],
        [4, hasDescriptor ? 0 : packedSize],
        [4, hasDescriptor ? 0 : (says.localSize ?? size)],
        [2, path.length],
        [2, 0],
      ] as const),
    ]);
    const descriptor = hasDescriptor
      ? record([
          [4, 0x08074b50],
          [4, crc],
          [4, packedSize],
          [4, size],
        ])
      : Buffer.alloc(0);
    const extra = says.extra ?? Buffer.alloc(0);
    directory.push(
      record([
        ...([
          [4, 0x02014b50],
          [2, 0x0314],
          [2, 20],
          [2, flags],
          [2, method],
          [2, 0],
          [2, 33],
        ] as const),
        ...([
          [4, crc],
          [4, packedSize],
          [4, size],
          [2, path.length],
          [2, extra.length],
          [2, 0],
          [2, 0],
        ] as const),
        ...([
          [2, 0],
          [4, (says.mode ?? 0) * 0x10000],
          [4, says.offset ?? at],
        ] as const),
      ]),
      path,
      extra,
    );
    parts.push(local, path, packed, descriptor);
    at += local.length + path.length + packed.length + descriptor.length;
  }
  if (end.unnamed !== undefined) {
    parts.push(Buffer.from(end.unnamed));
    at += end.unnamed.length;
  }
  const listed = Buffer.concat(directory);
  const count = end.entryCount ?? entries.length;
  const large = end.largeCount === undefined ? Buffer.alloc(0) : largeEnd(end.largeCount, at, listed.length);
  const tail = record([
    ...([
      [4, 0x06054b50],
      [2, end.disk ?? 0],
      [2, end.disk ?? 0],
      [2, count],
      [2, count],
    ] as const),
    ...([
      [4, end.directorySize ?? listed.length],
      [4, end.directoryOffset ?? at],
      [2, end.comment ?? 0],
    ] as const),
  ]);
  return Buffer.concat([...parts, listed, large, tail]);
}

/** The ends of a directory beyond 4 GB, and where it is. */
function largeEnd(count: bigint, directoryAt: number, directorySize: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  end.writeBigUInt64LE(count, 24);
  end.writeBigUInt64LE(count, 32);
  end.writeBigUInt64LE(BigInt(directorySize), 40);
  end.writeBigUInt64LE(BigInt(directoryAt), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(directoryAt + directorySize), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

const OWN = '---\nname: sent-skill\ndescription: Does it. Use when asked.\n---\n# Do it\n';
const own = (name: string | Buffer = 's/SKILL.md'): EntryOf => ({ name, data: OWN });

/** SKILL.md and other entries in one folder. */
export const skillArchive = (...others: readonly EntryOf[]) => archive([own(), ...others]);

const zip64 = (...values: bigint[]) => {
  const buffer = Buffer.alloc(4 + values.length * 8);
  buffer.writeUInt16LE(1, 0);
  buffer.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, place) => buffer.writeBigUInt64LE(value, 4 + place * 8));
  return buffer;
};
/** A field that says another name than the entry. */
const unicodePath = (name: string, other: string) => {
  const said = Buffer.from(other);
  const field = Buffer.alloc(9 + said.length);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(5 + said.length, 2);
  field.writeUInt8(1, 4);
  field.writeUInt32LE(crc32(name), 5);
  said.copy(field, 9);
  return field;
};
const MEGABYTE = 1024 * 1024;
const file = (name: string | Buffer, says?: EntryOf['says'], data: string | Uint8Array = 'x'): EntryOf => ({
  name,
  data,
  ...(says !== undefined && { says }),
});
const good = skillArchive(file('s/a.txt'));
const zeros = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE);

/** ZIPs that are refused, each with a part of the words. */
export const HOSTILE_ARCHIVES: readonly [name: string, bytes: () => Uint8Array, words: string][] = [
  ['nothing', () => new Uint8Array(), 'damaged or cut short'],
  ['a text', () => Buffer.from('This is no archive.'), 'damaged or cut short'],
  ['a TAR', () => Buffer.alloc(10_240), 'damaged or cut short'],
  ['a GZIP', () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), 'damaged or cut short'],
  ['a ZIP without its end', () => good.subarray(0, -22), 'damaged or cut short'],
  ['half a ZIP', () => good.subarray(0, good.length / 2), 'damaged or cut short'],
  ['a ZIP without its last byte', () => good.subarray(0, -1), 'damaged or cut short'],
  ['a directory that is elsewhere', () => archive([own()], { directoryOffset: 5 }), 'damaged or cut short'],
  [
    'a directory behind the end',
    () => archive([own()], { directoryOffset: 1 << 30 }),
    'damaged or cut short',
  ],
  ['more entries than there are', () => archive([own()], { entryCount: 9 }), 'damaged or cut short'],
  ['a comment that is not there', () => archive([own()], { comment: 400 }), 'damaged or cut short'],
  ['65,000 entries by its end', () => archive([own()], { entryCount: 65_000 }), 'too many entries'],
  ['an empty ZIP', () => archive([]), 'no SKILL.md'],
  ['no SKILL.md', () => archive([file('s/README.md')]), 'no SKILL.md'],
  ['SKILL.md too deep', () => archive([own('a/b/c/SKILL.md')]), 'no SKILL.md'],
  ['two skills', () => archive([own('a/SKILL.md'), own('b/SKILL.md')]), 'several skills'],
  ['a second SKILL.md', () => skillArchive(file('s/skill.md')), 'second SKILL.md'],
  ['SKILL.md twice', () => archive([own(), own()]), 'second SKILL.md'],
  ['a file outside of the folder', () => skillArchive(file('other/a.txt')), 'outside of the folder'],
  ['zip slip', () => skillArchive(file('s/../../etc/passwd')), '“..”'],
  ['zip slip of a folder', () => skillArchive(file('../x/')), '“..”'],
  ['a path with a dot', () => skillArchive(file('s/./a.txt')), '“.”'],
  ['an absolute path', () => skillArchive(file('/etc/passwd')), 'absolute'],
  ['a drive', () => skillArchive(file('C:/a.txt')), 'absolute'],
  ['a backslash', () => skillArchive(file('s\\..\\a.txt')), 'backslash'],
  ['a NUL in a name', () => skillArchive(file('s/a.txt\u0000.png')), 'NUL'],
  ['a name of no characters', () => skillArchive(file('s//a.txt')), 'without a name'],
  ['an accent', () => skillArchive(file('s/é.md')), 'printable ASCII'],
  [
    'a name in another encoding',
    () => skillArchive(file(Buffer.from([0x73, 0x2f, 0x82]), { flags: 0 })),
    'ASCII',
  ],
  ['a percent sign', () => skillArchive(file('s/a%2e.txt')), 'printable ASCII'],
  ['a direction mark', () => skillArchive(file('s/a\u202etxt.sh')), 'printable ASCII'],
  ['a long path', () => skillArchive(file(`s/${'x'.repeat(201)}`)), 'longer than 200'],
  ['the same path twice', () => skillArchive(file('s/a.txt'), file('s/a.txt')), 'Two files have the path'],
  ['paths equal but for case', () => skillArchive(file('s/a.txt'), file('s/A.TXT')), 'equal but for case'],
  ['a file that is a folder', () => skillArchive(file('s/a'), file('s/a/b')), 'a file and a folder'],
  ['a symbolic link', () => skillArchive(file('s/link', { mode: 0o120777 }, '/etc/passwd')), 'is a link'],
  ['a device', () => skillArchive(file('s/tty', { mode: 0o020666 })), 'neither a file nor a folder'],
  ['an encrypted file', () => skillArchive(file('s/a.txt', { flags: 0x801 })), 'encrypted'],
  ['another packing', () => skillArchive(file('s/a.txt', { method: 12 })), 'packed in a way'],
  ['a wrong checksum', () => skillArchive(file('s/a.txt', { crc: 1 })), 'is damaged'],
  ['a wrong size', () => skillArchive(file('s/a.txt', { size: 5 })), 'is damaged'],
  ['a size that is too small', () => skillArchive(file('s/a.txt', { size: 1 }, 'x'.repeat(9))), 'is damaged'],
  [
    'packed bytes that are none',
    () => skillArchive({ ...file('s/a', { method: 8 }), isStored: true }),
    'is damaged',
  ],
  ['a ZIP bomb', () => skillArchive(file('s/zeros', {}, zeros(40))), 'larger than 5 MB'],
  ['a ZIP bomb that lies', () => skillArchive(file('s/zeros', { size: 100 }, zeros(40))), 'is damaged'],
  [
    'many bombs',
    () => skillArchive(...['a', 'b', 'c', 'd'].map((name) => file(`s/${name}`, {}, zeros(4.5)))),
    'up to 16 MB in all',
  ],
  [
    'entries that share their bytes',
    () => skillArchive(file('s/a', {}, 'x'.repeat(99)), file('s/b', { offset: 3, packed: 400 })),
    'share their bytes',
  ],
  [
    'a lie in 64 bits',
    () => skillArchive(file('s/a', { size: 0xffffffff, extra: zip64(2n ** 60n) })),
    'larger than 5 MB',
  ],
  ['64 bits without their field', () => skillArchive(file('s/a', { size: 0xffffffff })), 'larger than 5 MB'],
  [
    '513 files',
    () => skillArchive(...Array.from({ length: 512 }, (_, place) => file(`s/f${place}`))),
    'up to 511 files, 512 with SKILL.md',
  ],
  [
    'SKILL.md that is no text',
    () => archive([{ name: 's/SKILL.md', data: Buffer.from([0xff, 0xfe, 0]) }]),
    'UTF-8',
  ],
  ['SKILL.md without a name', () => archive([{ name: 's/SKILL.md', data: '# Do it\n' }]), 'no valid name'],
  [
    'a name that leaves its folder',
    () => archive([{ name: 's/SKILL.md', data: OWN.replace('sent-skill', '../x') }]),
    'no valid name',
  ],
  [
    'SKILL.md without a text',
    () => archive([{ name: 's/SKILL.md', data: OWN.split('# ')[0] ?? '' }]),
    'text',
  ],
  ['SKILL.md above its folder', () => archive([own('../SKILL.md')]), '“..”'],
  ['SKILL.md at the root of the disk', () => archive([own('/SKILL.md')]), 'absolute'],
  ['a second SKILL.md with a dot at its end', () => skillArchive(file('s/SKILL.md.')), 'second SKILL.md'],
  ['a stream of SKILL.md', () => skillArchive(file('s/Skill.md::$DATA')), 'second SKILL.md'],
  ['a device of Windows', () => skillArchive(file('s/docs/aux.md')), 'a device on Windows'],
  ['a device in the middle of a path', () => skillArchive(file('s/CON/a.md')), 'a device on Windows'],
  [
    'paths equal but for a dot at the end',
    () => skillArchive(file('s/a.txt'), file('s/a.txt.')),
    'one file on Windows',
  ],
  [
    'folders equal but for a blank at the end',
    () => skillArchive(file('s/docs/a'), file('s/docs /A')),
    'one file on Windows',
  ],
  [
    'composed and decomposed accents',
    () => skillArchive(file('s/\u00e9'), file('s/e\u0301')),
    'printable ASCII',
  ],
  [
    'dots in a longer encoding',
    () => skillArchive(file(Buffer.from([0x73, 0x2f, 0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x61]))),
    'printable ASCII',
  ],
  ['wide dots', () => skillArchive(file('s/\uff0e\uff0e/a')), 'printable ASCII'],
  ['a line break in a name', () => skillArchive(file('s/a\n.md')), 'printable ASCII'],
  ['a name of 60,000 characters', () => skillArchive(file(`s/${'x'.repeat(60_000)}`)), 'longer than 200'],
  ['a path of 150 folders', () => skillArchive(file(`s/${'a/'.repeat(150)}b`)), 'longer than 200'],
  ['a link of a folder', () => skillArchive(file('s/link/', { mode: 0o120777 })), 'is a link'],
  ['a pipe', () => skillArchive(file('s/pipe', { mode: 0o010644 })), 'neither a file nor a folder'],
  ['a socket', () => skillArchive(file('s/socket', { mode: 0o140777 })), 'neither a file nor a folder'],
  ['a disk', () => skillArchive(file('s/sda', { mode: 0o060660 })), 'neither a file nor a folder'],
  ['strong encryption', () => skillArchive(file('s/a', { flags: 0x841 })), 'encrypted'],
  ['encryption by a packing', () => skillArchive(file('s/a', { method: 99 })), 'packed in a way'],
  ['a larger window', () => skillArchive(file('s/a', { method: 9 })), 'packed in a way'],
  ['Zstandard', () => skillArchive(file('s/a', { method: 93 })), 'packed in a way'],
  ['a hidden directory', () => skillArchive(file('s/a', { flags: 0x2841 })), 'encrypted'],
  ['a file of no bytes that has some', () => skillArchive(file('s/a', { size: 0 }, 'x')), 'is damaged'],
  [
    'one entry that is named twice',
    () => skillArchive(file('s/a', {}, 'x'.repeat(99)), file('s/b', { offset: 99 })),
    'share their bytes',
  ],
  [
    'two names for the bytes of SKILL.md',
    () => skillArchive(file('s/b', { offset: 0 })),
    'share their bytes',
  ],
  ['an entry within the directory', () => skillArchive(file('s/a', { offset: 190 })), 'is damaged'],
  ['an entry behind the end', () => skillArchive(file('s/a', { offset: 1 << 30 })), 'is damaged'],
  [
    'a checksum that its descriptor repeats',
    () => skillArchive({ ...file('s/a', { crc: 7 }), hasDescriptor: true }),
    'is damaged',
  ],
  ['a part of several disks', () => archive([own()], { disk: 3 }), 'damaged or cut short'],
  [
    'a directory of a million million entries',
    () => archive([own()], { entryCount: 0xffff, largeCount: 2n ** 40n }),
    'too many entries',
  ],
  ['65,535 entries without a second end', () => archive([own()], { entryCount: 0xffff }), ''],
  [
    '2,100 folders',
    () => skillArchive(...Array.from({ length: 2_100 }, (_, place) => ({ name: `s/d${place}/` }))),
    'too many entries',
  ],
  ['a SKILL.md of 6 MB', () => archive([{ name: 's/SKILL.md', data: zeros(6) }]), 'larger than 5 MB'],
  [
    'SKILL.md with too long a text',
    () => archive([{ name: 's/SKILL.md', data: OWN + 'x'.repeat(600_000) }]),
    '',
  ],
  [
    'a YAML alias',
    () =>
      archive([
        {
          name: 's/SKILL.md',
          data: OWN.replace('# Do it', '# Do it').replace('name:', 'metadata: &a {b: c}\nothers: *a\nname:'),
        },
      ]),
    'YAML aliases',
  ],
  [
    'a YAML tag',
    () =>
      archive([
        { name: 's/SKILL.md', data: OWN.replace('name:', 'metadata: !!python/object:os.system x\nname:') },
      ]),
    'YAML aliases',
  ],
  [
    'a number without an end',
    () => archive([{ name: 's/SKILL.md', data: OWN.replace('name:', 'metadata: .inf\nname:') }]),
    'numbers that JSON can’t hold',
  ],
];

/** Odd ZIPs that are taken, each with the files that it has. */
export const ODD_ARCHIVES: readonly [name: string, bytes: () => Uint8Array, paths: string[]][] = [
  [
    'sizes behind the bytes',
    () =>
      archive([
        { ...own(), hasDescriptor: true },
        { ...file('s/a'), hasDescriptor: true },
      ]),
    ['a'],
  ],
  ['entries that the directory doesn’t name', () => archive([own()], { unnamed: good }), []],
  [
    'bytes before the first entry',
    () => archive([own(), file('s/a')], { before: new Uint8Array(500) }),
    ['a'],
  ],
  [
    'sizes in 64 bits',
    () =>
      skillArchive({
        ...file('s/a', { size: 0xffffffff, packed: 0xffffffff, extra: zip64(1n, 1n) }),
        isStored: true,
      }),
    ['a'],
  ],
  [
    'a second end for a large directory',
    () => archive([own(), file('s/a')], { entryCount: 0xffff, largeCount: 2n }),
    ['a'],
  ],
  [
    'another name in an extra field',
    () => skillArchive(file('s/a', { extra: unicodePath('s/a', '../../b') })),
    ['a'],
  ],
  ['a ZIP in the ZIP', () => skillArchive(file('s/inner.zip', {}, good)), ['inner.zip']],
  ['empty folders', () => skillArchive({ name: 's/empty/' }, { name: 's/é/' }, file('s/a')), ['a']],
  ['a path of 200 characters', () => skillArchive(file(`s/${'x'.repeat(200)}`)), ['x'.repeat(200)]],
  ['99 folders', () => skillArchive(file(`s/${'a/'.repeat(99)}b`)), [`${'a/'.repeat(99)}b`]],
  ['an empty file', () => skillArchive(file('s/a', {}, '')), ['a']],
];
