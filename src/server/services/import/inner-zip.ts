const INNER_ZIP = /\.zip$/i;

/** Notion packs its export twice, a large one in several parts of one folder. */
const NOTION_PART = /^(?:export-[0-9a-f-]{8,}(?:-part-\d+)?|.*-part-\d+)\.zip$/i;

/** Returns whether an archive within an archive is opened: only a zip, one level deep. */
export function isInnerZip(path: string): boolean {
  return INNER_ZIP.test(path);
}

/** Returns the folder that the files of an inner archive belong to. */
export function folderOfInner(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  const name = path.slice(at);
  return path.slice(0, at) + (NOTION_PART.test(name) ? '' : `${name.replace(INNER_ZIP, '')}/`);
}
