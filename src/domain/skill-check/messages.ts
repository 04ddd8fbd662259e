/** Why something in a skill is found; findings in the same order as `FINDERS`. */
export const skillCheckMessages = {
  title: 'Skill check',
  levels: { risk: 'Risk', warning: 'Warning', note: 'Note' },
  none: 'No issues found.',
  count: (risks: number, others: number) =>
    [
      risks > 0 && (risks === 1 ? '1 risk' : `${risks} risks`),
      others > 0 && (others === 1 ? '1 other finding' : `${others} other findings`),
    ]
      .filter(Boolean)
      .join(', '),
  secret: (kind: string) => `Possible secret: ${kind}`,
  hidden: 'Characters that nobody sees: an agent reads them, people don’t',
  tags: 'Tag characters: text that only an agent reads',
  bidirectional: 'Direction marks: what people read is not what an agent reads',
  downloadAndRun: 'Downloads code and runs it',
  encodedCommand: 'Decodes a text and runs it',
  program: (kind: string) => `A program (${kind}), which nobody can review`,
  startUpFile: 'Writes to a shell’s start-up file',
  keyFile: 'Writes SSH keys or Git hooks',
  allowsAll: '“allowed-tools” allows every command',
  unmentioned: 'SKILL.md doesn’t mention this file',
  hosts: (host: string) => `Contacts ${host}`,
  long: (lines: number) => `SKILL.md has ${lines} lines. Agents read up to 500 well.`,
  variables: (names: readonly string[]) => `Variables are not filled in for agents: ${names.join(', ')}`,
  noWhen: 'The description doesn’t say when to use it',
} as const;
