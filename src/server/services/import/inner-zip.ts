const INNER_ZIP = /\.zip$/i;

/** Notion packs its export once more, a large one in several parts of one folder. */
const NOTION_PART = /^(?:export-[0-9a-f-]{8,}(?:-part-\d+)?|.*-part-\d+)\.zip$/i;

/** Whether an archive within an archive is opened: a zip is, on one level. */
export function isInnerZip(path: string): boolean {
  return INNER_ZIP.test(path);
}

/** The folder in which the files of an inner archive count as lying. */
export function folderOfInner(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  const name = path.slice(at);
  return path.slice(0, at) + (NOTION_PART.test(name) ? '' : `${name.replace(INNER_ZIP, '')}/`);
}
