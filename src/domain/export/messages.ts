const count = (value: number) => value.toLocaleString('en-US');
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Texts of exports. */
export const exportMessages = {
  title: (name: string) => `Export ${name}`,
  allMine: 'my prompts',
  onePrompt: 'prompt',
  wholeFile:
    'Each prompt is whole, as it is now; its history, comments and reviews are left out. It can be imported again.',
  leavesOut: (format: string, parts: readonly string[]) =>
    `${format} has no place for ${new Intl.ListFormat('en').format(parts)}.`,
  inManifest: 'What each prompt loses stands in manifest.json, in the zip.',
  wrongFormat: 'There is no such format.',
  tooMany: (most: number) =>
    `A zip takes at most ${count(most)} prompts. Choose Cuebook (JSON) or Spreadsheet (CSV), which take any number, or export a space or a collection of yours.`,
  tooLarge: 'These prompts are too much text for one zip. Export them in parts.',
  failed: 'The prompts could not be exported. Please try again.',
  nothing: 'There is nothing to export.',
  /** What of one prompt a file leaves out: `losses` of its manifest. */
  loss: {
    title: (title: string) => `The title "${title}" is left out: the file name stands for it.`,
    description: 'The description is left out.',
    messages: 'The chat is written as one text: who says what is left out.',
    asSystem: 'The text is written as a message of the system.',
    asUser: 'The text is written as a message of the user.',
    category: (category: string) => `The category "${category}" is left out.`,
    tags: (tags: readonly string[]) => `Tags are left out: ${quoted(tags)}.`,
    variables: (names: readonly string[]) =>
      `What is said of variables (type, label, help, choices, default) is left out: ${quoted(names)}.`,
    isShared: 'That it is not shared with everybody is left out.',
    tests: (names: readonly string[]) => `Test cases are left out: ${quoted(names)}.`,
    model: (model: string) => `The model "${model}" is left out.`,
    settings: (names: readonly string[]) => `Settings of the model are left out: ${quoted(names)}.`,
    schema: 'Schemas of what goes in and comes out are left out.',
    licence: (licence: string) => `The licence "${licence}" is left out.`,
    source: 'Where it came from is left out.',
    files: (paths: readonly string[]) => `Files beside it are left out: ${quoted(paths)}.`,
    placeholders: (names: readonly string[]) => `Places for messages are left out: ${quoted(names)}.`,
    foreign: (names: readonly string[]) => `What was kept for other tools is left out: ${quoted(names)}.`,
    check: (test: string, kind: string) => `The check "${kind}" of the test "${test}" is left out.`,
    rewritten: (names: readonly string[]) =>
      `Written as the tool writes variables, so the text differs there: ${quoted(names)}.`,
    differs: (parts: readonly string[]) =>
      `Read again from this file, these differ: ${new Intl.ListFormat('en').format(parts)}.`,
    unreadable: 'Cuebook cannot read this one again from this file.',
  },
} as const;
