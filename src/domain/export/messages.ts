const count = (value: number) => value.toLocaleString('en-US');

export const exportMessages = {
  title: (name: string) => `Export ${name}`,
  allMine: 'my prompts',
  onePrompt: 'prompt',
  wholeFile:
    'Exports the current version in full, without history, comments and reviews. You can import it again.',
  leavesOut: (format: string, parts: readonly string[]) =>
    `${format} doesn’t support ${new Intl.ListFormat('en').format(parts)}.`,
  inManifest: 'manifest.json in the ZIP lists what each prompt lost.',
  wrongFormat: 'Unknown format.',
  tooMany: (most: number) =>
    `A ZIP can hold up to ${count(most)} prompts. Use Cuebook (JSON) or Spreadsheet (CSV), or export one space or collection.`,
  tooManyRows: (most: number) =>
    `A spreadsheet can hold up to ${count(most)} prompts. Use Cuebook (JSON) or Spreadsheet (CSV), or export one space or collection.`,
  tooLarge: 'These prompts are too large for one ZIP. Export them in parts.',
  failed: 'Couldn’t export the prompts. Please try again.',
  nothing: 'Nothing to export.',
  whose: 'Specify whose prompts to export.',
  operatorOnly: 'Only the server’s operator can do this.',
} as const;
