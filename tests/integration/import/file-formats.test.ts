import { describe, expect, it } from 'vitest';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@/domain/import/limits';
import { withInputFiles } from '@/server/services/import/open-input';
import { openImport } from '@/server/services/import/open-import';
import type { ImportSource } from '@/server/services/import/source';
import { bytesSource, csvOf } from './support';

function read(source: ImportSource) {
  return withInputFiles(source, async (given) => {
    const file = await openImport(given);
    const rows: unknown[] = [];
    for await (const row of file.rows())
      rows.push('raw' in row ? [row.row, row.raw] : [row.row, row.refusal]);
    return { unit: file.unit, rows, notices: file.notices() };
  });
}

const refusal = (data: string | Buffer, step?: number) =>
  read(bytesSource(data, step)).then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  );

const STEPS = [1, 2, 3, 7, 64 * 1024];

describe.each(STEPS)('a file in chunks of %i bytes', (step) => {
  it('a file in chunks is read as CSV: byte order mark, CRLF, several lines, doubled marks, empty rows', async () => {
    const csv = '\ufeffact,prompt\r\nÄ,"one\r\ntwo 😀, ""three"""\r\n\r\n,\r\n"B",b\\n\r\n';
    expect(await read(bytesSource(csv, step))).toEqual({
      unit: 'row',
      rows: [
        [2, { title: 'Ä', content: 'one\r\ntwo 😀, "three"' }],
        [5, { title: 'B', content: 'b\\n' }],
      ],
      notices: [],
    });
  });

  it('a file in chunks is read as a JSON list', async () => {
    const json =
      ' [ {"act":"A","prompt":"b ] , \\" } 😀"},\n{"name":"N","content":"c","tags":["x"],"isShared":false,"act":null} ] \n';
    expect(await read(bytesSource(json, step))).toEqual({
      unit: 'entry',
      rows: [
        [1, { title: 'A', content: 'b ] , " } 😀' }],
        [2, { title: 'N', content: 'c', tags: ['x'], isShared: false }],
      ],
      notices: [],
    });
  });

  it('a file in chunks is read as JSON Lines', async () => {
    const lines =
      '{"title":"Ä","prompt":"b"}\r\n\n{oops}\n["list"]\n{"title":"T","content":"\\ud83d\\ude00"}';
    expect(await read(bytesSource(lines, step))).toEqual({
      unit: 'line',
      rows: [
        [1, { title: 'Ä', content: 'b' }],
        [3, 'Invalid JSON'],
        [4, 'Not a JSON object with a title and content'],
        [5, { title: 'T', content: '😀' }],
      ],
      notices: [],
    });
  });

  it('a file in chunks says where it is not UTF-8', async () => {
    const broken = Buffer.concat([
      Buffer.from('act,prompt\nÄ,b\nC,d'),
      Buffer.from([0xe9]),
      Buffer.from('x\nE,f\n'),
    ]);
    expect(await refusal(broken, step)).toContain('Invalid UTF-8 at byte 20, line 3.');
    const surrogate = Buffer.concat([Buffer.from('act,prompt\nA,'), Buffer.from([0xed, 0xa0, 0x80])]);
    expect(await refusal(surrogate, step)).toContain('at byte 14, line 2.');
    expect(await refusal(Buffer.from('act,prompt\nA,é').subarray(0, -1), step)).toContain(
      'cut off in the middle of a character',
    );
  });

  it('a file in chunks is refused when it is cut off', async () => {
    expect(await refusal('act,prompt\nA,b\nC,"never\nends\n', step)).toContain(
      'A quotation mark opened in row 3 (near line 3) is never closed',
    );
    expect(await refusal('act,prompt,type\nA,b,TEXT\nC,"d"', step)).toContain(
      'cut off in the middle of row 3',
    );
    expect(await refusal('[{"act":"A","prompt":"b"},{"act":"', step)).toContain('in the middle of entry 2');
    expect(await refusal('[{"act":"A","prompt":"b"}', step)).toContain('in the middle of entry 1');
    expect(await refusal('{"act":"A","prompt":"b"}\n{"act":"C","pro', step)).toContain(
      'in the middle of line 2',
    );
  });
});

describe('columns of a CSV', () => {
  it('columns of a CSV may come in any order; unknown ones and contributors are left out and named', async () => {
    const { rows, notices } = await read(
      bytesSource(
        csvOf([
          ['mood', 'Prompt', 'contributor', 'act'],
          ['happy', 'c', 'me@example.com', 't'],
        ]),
      ),
    );
    expect(rows).toEqual([[2, { title: 't', content: 'c' }]]);
    expect(notices).toEqual([
      'The column "contributor" isn’t imported because it may contain email addresses.',
      'Columns not imported: "mood".',
    ]);
  });

  it.each([';', '\t'])('columns of a CSV may be separated by %j', async (delimiter) => {
    const csv = `act${delimiter}prompt\nA${delimiter}"b, c"\n`;
    expect((await read(bytesSource(csv))).rows).toEqual([[2, { title: 'A', content: 'b, c' }]]);
  });

  it('columns of a CSV must hold a title and a content', async () => {
    expect(await refusal('foo,prompt\n1,2\n')).toContain('Found: "foo", "prompt".');
  });

  it.each([',', ';', '\t'])('columns of a CSV leave out empty cells beyond them: %j', async (delimiter) => {
    const lines = ['act,prompt', 'One,Body,', ',,', 'Two,Body,,,', 'Three,"Bo,dy", '];
    const csv = lines.map((line) => line.replaceAll(/,(?!dy)/g, delimiter)).join('\n');
    expect((await read(bytesSource(csv))).rows).toEqual([
      [2, { title: 'One', content: 'Body' }],
      [4, { title: 'Two', content: 'Body' }],
      [5, { title: 'Three', content: 'Bo,dy' }],
    ]);
  });

  it('bind every row: only one with more fields is rejected', async () => {
    expect((await read(bytesSource('act,prompt\nA,b,c\nD,e\n'))).rows).toEqual([
      [2, expect.stringContaining('The row has 3 fields but the header has 2 columns')],
      [3, { title: 'D', content: 'e' }],
    ]);
  });

  it.each([
    ['a stray mark', 'C,x "y" z'],
    ['text after a field', 'C,"b" c'],
  ])('bind every row: only one with %s is rejected', async (_, bad) => {
    expect((await read(bytesSource(`act,prompt,\nA,b,\n,,\n${bad}\nD,e,,\n`))).rows).toEqual([
      [2, { title: 'A', content: 'b' }],
      [4, expect.stringContaining('Mismatched quotation marks (line 4)')],
      [5, { title: 'D', content: 'e' }],
    ]);
  });

  it('columns of a CSV of our own export carry its apostrophes, those of other files do not', async () => {
    const own = [
      'title',
      'description',
      'content',
      'category',
      'tags',
      'isShared',
      'slug',
      'createdAt',
      'updatedAt',
    ];
    const cells = ["'=a", "''=b", "'quoted'", 'AI', '', 'true', 's', '', ''];
    const ownRows = (await read(bytesSource(csvOf([own, cells])))).rows;
    expect(ownRows).toMatchObject([[2, { title: '=a', description: "'=b", content: "'quoted'" }]]);
    const other = (await read(bytesSource(csvOf([own.slice(0, 6), cells.slice(0, 6)])))).rows;
    expect(other).toMatchObject([[2, { title: "'=a", description: "''=b" }]]);
  });
});

describe('a file that is refused as a whole', () => {
  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'The file is empty.'],
    ['only a byte order mark', '\ufeff', 'The file is empty.'],
    ['only blanks', ' \r\n\t', 'The file is empty.'],
    ['only a header', 'act,prompt\r\n', 'The file contains no prompts.'],
    ['an empty list', '[ ]', 'The file contains no prompts.'],
    ['a broken zip', 'PK\u0003\u0004rest', 'The archive is damaged or incomplete'],
    ['a PDF', '%PDF-1.7', 'This is a PDF document'],
    ['an old spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'This is a legacy Office document'],
    ['broken UTF-16', Buffer.from('\ufeffact,prompt\nA,\ud800\n', 'utf16le'), 'contains a broken character'],
    ['an endless row', `act,prompt\nA,"${'x'.repeat(6_000_000)}`, 'Row 2 (from line 2) is too long'],
    ['broken JSON', '[{"act":"A","prompt":"b"},{act:1}]', 'Invalid JSON at entry 2.'],
    ['a comma too many', '[{"act":"A","prompt":"b"},]', 'Invalid JSON at entry 2.'],
    ['brackets that do not match', '[{"act":"A"}},1]', 'Invalid JSON at entry 1.'],
    ['text after JSON', '[{"act":"A","prompt":"b"}] x', 'unexpected text after the closing bracket'],
    ['one object over many lines', '{\n"act": "A"\n}\n', 'Unrecognized format.'],
    ['deep JSON', `[${'['.repeat(50)}${']'.repeat(50)}]`, 'Entry 1 is nested too deeply'],
  ])('%s', async (_, data, message) => {
    expect(await refusal(data)).toContain(message);
  });

  it('names what nobody can undo: nothing was imported', async () => {
    expect(await refusal('act,prompt\nA,"b')).toMatch(/No prompts were imported\.$/);
  });

  it('more rows than a file may hold', async () => {
    const lines = '{"act":"A","prompt":"b"}\n'.repeat(IMPORT_MAX_ROWS + 1);
    expect(await refusal(lines)).toContain('more than 100,000 prompts');
  });

  it('more bytes than a file may have, without reading on', async () => {
    const line = Buffer.from(`{"act":"A","prompt":"${'x'.repeat(100_000)}"}\n`);
    let sent = 0;
    const huge: ImportSource = {
      async *open() {
        for (sent = 0; sent < 4 * IMPORT_MAX_BYTES; sent += line.length) yield line;
      },
    };
    await expect(read(huge)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('The file exceeds 50 MB.') as string,
    });
    expect(sent).toBeLessThan(IMPORT_MAX_BYTES + line.length);
  });
});

describe('a value too long to be a prompt', () => {
  it('a value too long to be a prompt is refused alone where its end is known', async () => {
    const long = `{"act":"A","prompt":"${'x'.repeat(6_000_000)}"}`;
    const short = '{"act":"B","prompt":"b"}';
    const reason = 'Too long for a prompt';
    const read1 = await read(bytesSource(`[${long},${short}]`));
    expect(read1.rows).toEqual([
      [1, reason],
      [2, { title: 'B', content: 'b' }],
    ]);
    const read2 = await read(bytesSource(`${short}\n${long}\n${short}\n`));
    expect(read2.rows.slice(1)).toEqual([
      [2, reason],
      [3, { title: 'B', content: 'b' }],
    ]);
  });
});
