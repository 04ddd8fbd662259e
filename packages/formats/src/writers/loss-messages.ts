const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** The parts of one prompt that a file leaves out; listed as `losses` in the manifest. */
export const lossMessages = {
  title: (title: string) => `The title "${title}" is left out: the file name replaces it.`,
  description: 'The description is left out.',
  messages: 'The chat is written as one text, without roles.',
  asSystem: 'The text is written as a system message.',
  asUser: 'The text is written as a user message.',
  value: (label: string, value: string) => `The ${label.toLowerCase()} "${value}" is left out.`,
  tags: (tags: readonly string[]) => `Tags are left out: ${quoted(tags)}.`,
  variables: (names: readonly string[]) =>
    `Variable details (type, label, help, choices, default) are left out: ${quoted(names)}.`,
  isShared: 'Its private visibility is left out.',
  tests: (names: readonly string[]) => `Test cases are left out: ${quoted(names)}.`,
  model: (model: string) => `The model "${model}" is left out.`,
  settings: (names: readonly string[]) => `Model settings are left out: ${quoted(names)}.`,
  schema: 'Input and output schemas are left out.',
  licence: (licence: string) => `The license "${licence}" is left out.`,
  source: 'Its source is left out.',
  files: (paths: readonly string[]) => `Attached files are left out: ${quoted(paths)}.`,
  placeholders: (names: readonly string[]) => `Message placeholders are left out: ${quoted(names)}.`,
  foreign: (names: readonly string[]) => `Data from other tools is left out: ${quoted(names)}.`,
  check: (test: string, kind: string) => `The check "${kind}" of the test "${test}" is left out.`,
  rewritten: (names: readonly string[]) =>
    `Variables are written in the tool’s own syntax: ${quoted(names)}.`,
  differs: (parts: readonly string[]) =>
    `Differences when this file is read back: ${new Intl.ListFormat('en').format(parts)}.`,
  unreadable: 'Cuebook can’t read this file back.',
} as const;
