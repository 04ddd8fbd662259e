/** Texts about importing and suggesting test cases. Apart from `messages`, because only editors need them. */
export const testImportMessages = {
  unknown:
    'No test cases found. Use CSV, JSON Lines, a promptfoo configuration, or a .prompt.yml file of GitHub Models.',
  noCases: 'The file has no test cases',
  noColumn: (names: string) =>
    `None of these is a variable of this prompt, a name or what is expected: ${names}`,
  columnsLeft: (names: string) => `Not a variable of this prompt, so left out: ${names}`,
  nothing: 'No test cases were imported.',
  rowsRefused: (count: number) => (count === 1 ? '1 row can’t be read' : `${count} rows can’t be read`),
  noRoom: (room: number) =>
    room === 0
      ? 'This prompt has the maximum number of test cases'
      : `There is room for ${room} more test ${room === 1 ? 'case' : 'cases'}`,
  changed: 'The file has changed since the preview. Read it again.',
  menu: 'More test case actions',
  suggest: 'Suggest test cases',
  suggestFailed: 'Couldn’t suggest test cases.',
  noneSuggested: 'The model proposed no usable test case. Try again.',
  suggested: 'Suggested test cases',
  accept: 'Accept',
  edit: 'Edit',
  drop: 'Drop',
  acceptOf: (name: string) => `Accept ${name}`,
  editOf: (name: string) => `Edit ${name}`,
  dropOf: (name: string) => `Drop ${name}`,
  import: 'Import test cases',
  file: 'File',
  fileHint:
    'CSV, JSON Lines, promptfoo or GitHub Models. Columns match variables; “expected” becomes a judge check.',
  paste: 'Or paste the text',
  preview: 'Preview',
  found: (count: number, format: string) => `${count} test ${count === 1 ? 'case' : 'cases'} in ${format}`,
  formats: { csv: 'CSV', jsonl: 'JSON Lines', promptfoo: 'promptfoo', 'github-models': 'GitHub Models' },
  save: (count: number) => `Import ${count} test ${count === 1 ? 'case' : 'cases'}`,
  saved: (count: number) => `${count} test ${count === 1 ? 'case' : 'cases'} imported`,
  close: 'Close',
  cancel: 'Cancel',
  tooLarge: 'This file is too large. The limit is 1,000,000 characters.',
} as const;
