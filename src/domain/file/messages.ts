/** A path as a message shows it: short, with its control characters visible. */
function shown(path: string): string {
  const start = path.length > 80 ? `${path.slice(0, 79)}…` : path;
  return `“${start.replace(/\p{C}/gu, '\u{fffd}')}”`;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

export const fileMessages = {
  path: {
    blank: 'Enter a path',
    tooLong: (path: string, most: number) => `The path ${shown(path)} is longer than ${most} characters`,
    absolute: (path: string) =>
      `The path ${shown(path)} is absolute. Start it with the name of a file or folder.`,
    parent: (path: string) => `The path ${shown(path)} has “.” or “..” in it. Name each folder.`,
    emptyName: (path: string) => `The path ${shown(path)} has a folder without a name`,
    backslash: (path: string) => `The path ${shown(path)} has a backslash. Use / between folders.`,
    nul: (path: string) => `The path ${shown(path)} has a NUL character`,
    characters: (path: string) =>
      `The path ${shown(path)} has characters other than printable ASCII, or one of ? # % [ ]`,
    device: (path: string) => `The path ${shown(path)} has the name of a device on Windows`,
    secondSkill: (path: string) =>
      `The file ${shown(path)} would be a second SKILL.md. The prompt itself becomes SKILL.md.`,
    folder: (path: string) => `${shown(path)} is a file and a folder at once`,
    same: (path: string, other: string) =>
      path === other
        ? `Two files have the path ${shown(path)}`
        : `The paths ${shown(path)} and ${shown(other)} are equal but for case or accents`,
    sameOnWindows: (path: string, other: string) =>
      `The paths ${shown(path)} and ${shown(other)} are one file on Windows`,
  },
  /** Beside problems that are named one by one. */
  moreProblems: (more: number) =>
    more === 1 ? 'One more file can’t be added' : `${more.toLocaleString('en')} more files can’t be added`,
  zip: {
    broken: 'This is no ZIP archive that can be unpacked',
    encrypted: 'The archive is encrypted. Unpack it first.',
    link: (path: string) => `The archive has a link, ${shown(path)}. Replace it with the file itself.`,
  },
  onlyBeginning: 'Only the beginning is shown here.',
  onlyPart: (part: number, parts: number) => `Part ${part} of ${parts} is shown here.`,
  partName: (path: string, part: number) => `Part ${part} of ${path}`,
  nextPart: 'Next part',
  previousPart: 'Previous part',
  onlyBeginningCompared: 'Only the beginning is compared here.',
  comparedPart: (line: number) =>
    `Only what differs is shown here, with some lines around it, from line ${line.toLocaleString('en-US')}.`,
  comparedBeginning: (line: number) =>
    `Only the beginning of what differs is shown here, from line ${line.toLocaleString('en-US')}.`,
  showText: 'Show the text',
  compareThis: 'Compare this file',
  uploadFailed: 'The upload failed. Check your connection, then try again.',
  gone: 'This file was added more than a day ago and is no longer stored. Add it again.',
  uploading: (left: number) => (left === 1 ? 'Uploading 1 file' : `Uploading ${left} files`),
  count: (files: number, size: string) =>
    `${files === 1 ? '1 file' : `${files.toLocaleString('en')} files`}, ${size}`,
  dropHere: 'Drop files, a folder or a ZIP archive here',
  tooMany: (most: number) =>
    `A prompt can have up to ${(most - 1).toLocaleString('en')} files, ${most.toLocaleString('en')} with SKILL.md`,
  tooLarge: (path: string, most: number) => `The file ${shown(path)} is larger than ${megabytes(most)}`,
  uploadTooLarge: (most: number) => `A file can have up to ${megabytes(most)}`,
  allTooLarge: (most: number) => `The files of a prompt can have up to ${megabytes(most)} in all`,
  cutShort: 'The upload ended too early. Send the file again.',
  notFound: 'File not found',
  addAgain: (paths: readonly string[]) =>
    `${paths.length === 1 ? 'A file is' : `${paths.length} files are`} no longer stored, or not yours to add. Add again: ${paths
      .slice(0, 5)
      .map(shown)
      .join(', ')}${paths.length > 5 ? ', …' : ''}`,
  wrongSize: (path: string) => `The file ${shown(path)} has another size than its bytes`,
  storageFull: (most: number) =>
    `The files of all prompts have reached ${most.toLocaleString('en')} MB. Ask an admin to raise SKILL_STORAGE_MB.`,
};
