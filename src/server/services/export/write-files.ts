import { EXPORT_FORMATS, exportName } from '@cuebook/formats/export-formats';
import { fileNames, safeFileName } from '@cuebook/formats/file-name';
import type { FormatId } from '@cuebook/formats/formats';
import type { ExportedPrompt } from './iterate-prompts';
import { writeAndVerify } from '@cuebook/formats/writers/write-and-verify';
import { WRITERS } from '@cuebook/formats/writers/registry';
import type { NameFile, PortablePrompt, WholeFile } from '@cuebook/formats/writers/writer';

/** Maximum number of prompts, and characters of them, in one file of a format for many. */
const BATCH_PROMPTS = 1_000;
const BATCH_LENGTH = 2_000_000;
/** Maximum characters in memory for all folders together. */
const BUFFERED_LENGTH_MAX = 4_000_000;

type Folder = { name: string; prompts: PortablePrompt[]; length: number; nameFile: NameFile };

type ManifestFile = { path: string; prompts: { slug: string; title: string; losses: string[] }[] };

/** Assumed length of the other fields of a prompt, in characters. */
const OTHER_FIELDS_LENGTH = 1_000;

/**
 * Yields the prompts as files of a format, as they are read: those of a space in its folder, the others at the top, and
 * finally `manifest.json`, which lists for each file its content and the parts that could not be exported. Keeps some
 * batches in memory, and the lines of the manifest.
 * @param top folder for all of them, empty for none; null for one per space
 */
export async function* writeFiles(
  slices: AsyncIterable<ExportedPrompt[]>,
  format: FormatId,
  { top, version }: { top: string | null; version: string },
): AsyncGenerator<WholeFile> {
  const folders = new Map<string | null, Folder>();
  const folderName = fileNames();
  const manifest: string[] = [];
  const topNames = fileNames();
  topNames('manifest');
  let buffered = 0;

  const folderOf = (home: string | null): Folder => {
    const known = folders.get(home);
    if (known !== undefined) return known;
    const folder =
      home === null || home === ''
        ? { name: '', prompts: [], length: 0, nameFile: topNames }
        : {
            name: `${folderName(safeFileName(home, 'space'))}/`,
            prompts: [],
            length: 0,
            nameFile: fileNames(),
          };
    folders.set(home, folder);
    return folder;
  };
  function* flush(folder: Folder): Generator<WholeFile> {
    if (folder.prompts.length === 0) return;
    for (const file of writeBatch(folder, format)) {
      manifest.push(JSON.stringify(file.entry));
      yield { path: file.entry.path, text: file.text };
    }
    buffered -= folder.length;
    folder.prompts = [];
    folder.length = 0;
  }

  for await (const slice of slices) {
    for (const { prompt, home } of slice) {
      const folder = folderOf(top ?? home);
      folder.prompts.push(prompt);
      const beside = prompt.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const length = prompt.content.length + OTHER_FIELDS_LENGTH + beside;
      folder.length += length;
      buffered += length;
      if (folder.prompts.length >= BATCH_PROMPTS || folder.length >= BATCH_LENGTH) yield* flush(folder);
    }
    if (buffered >= BUFFERED_LENGTH_MAX || EXPORT_FORMATS[format].files === 'each') {
      for (const folder of folders.values()) yield* flush(folder);
    }
  }
  for (const folder of folders.values()) yield* flush(folder);
  yield { path: 'manifest.json', text: manifestText(format, version, manifest) };
}

function writeBatch({ name, prompts, nameFile }: Folder, format: FormatId) {
  const { files, warnings } = writeAndVerify(WRITERS[format], prompts, nameFile);
  const titles = new Map(prompts.map(({ slug, title }) => [slug, title]));
  const warningsBySlug = new Map(warnings.map((entry) => [entry.slug, entry.warnings]));
  return files.map(({ path, text, slugs }) => {
    const entry: ManifestFile = {
      path: `${name}${path}`,
      prompts: slugs.map((slug) => ({
        slug,
        title: titles.get(slug) ?? '',
        losses: warningsBySlug.get(slug) ?? [],
      })),
    };
    return { entry, text };
  });
}

function manifestText(format: FormatId, version: string, files: readonly string[]): string {
  const head = JSON.stringify({ product: 'Cuebook', version, format, name: exportName(format) });
  return `${head.slice(0, -1)},"files":[${files.map((file) => `\n${file}`).join(',')}\n]}\n`;
}
