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
    secondSkill: (path: string) =>
      `The file ${shown(path)} would be a second SKILL.md. The prompt is that file.`,
    folder: (path: string) => `${shown(path)} is a file and a folder at once`,
    same: (path: string, other: string) =>
      path === other
        ? `Two files have the path ${shown(path)}`
        : `The paths ${shown(path)} and ${shown(other)} are equal but for case or accents`,
  },
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
