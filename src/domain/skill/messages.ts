import { SKILL_BYTES_MAX } from './limits';

const CHAT = 'A chat can’t be an agent skill. Make it one text first.';

export const skillMessages = {
  name: 'Use 1 to 64 lower-case letters, digits and single hyphens, as in review-code',
  label: 'Agent skill',
  agentsUse: (version: number, approver: string | null) =>
    `agents use version ${version}${approver === null ? '' : `, approved by ${approver}`}`,
  notApproved: 'agents don’t get it, because no version is approved',
  /** Where a version is approved, and agents get nothing all the same. */
  notServed: {
    none: (version: number) => `agents don’t get it, because the approved version ${version} is no skill`,
    chat: (version: number) => `agents don’t get the approved version ${version}, because it is a chat`,
    frontMatter: (version: number) =>
      `agents don’t get the approved version ${version}, because its front matter is too long to be read`,
    files: (version: number) =>
      `agents don’t get the approved version ${version}, because its files are more than a skill can have`,
  },
  download: 'Download skill (ZIP)',
  findings: (all: number, risks: number) =>
    `${all === 1 ? '1 finding' : `${all} findings`} in the latest version${
      risks === 0 ? '' : risks === 1 ? ', 1 risk' : `, ${risks} risks`
    }`,
  offerHint: 'Agents that load skills get each approved version',
  nameMissing: 'Enter a name, or the prompt is no skill',
  nameTaken: 'Another prompt in the same place has this skill name:',
  listedElsewhere: 'The public list of skills has another one with this name:',
  chat: CHAT,
  /** Why agents could never get a text. */
  unservable: {
    chat: CHAT,
    frontMatter:
      'The front matter of SKILL.md is too long for agents to read. Shorten the description or the extras.',
    files: `The files of a skill can have up to ${SKILL_BYTES_MAX / 1024 / 1024} MB in all, SKILL.md included`,
  },
  chatIsNone: 'A chat can’t be an agent skill',
  /** For agents: the same for a skill that doesn't exist, is hidden, or has no approved version. */
  nothingServed: (uri: string) => `No skill is served at ${uri}`,
  notFolder: (uri: string) => `${uri} is not a folder of a skill`,
  notFound: 'Skill not found',
  archive: {
    broken: 'The ZIP is damaged or cut short',
    brokenFile: (path: string) => `The file “${path}” in the ZIP is damaged`,
    tooLarge: (megabytes: number) => `The ZIP of a skill can have up to ${megabytes} MB`,
    tooManyEntries: 'The ZIP has too many entries',
    link: (path: string) => `“${path}” in the ZIP is a link. Put the file itself there.`,
    special: (path: string) => `“${path}” in the ZIP is neither a file nor a folder`,
    encrypted: (path: string) => `“${path}” in the ZIP is encrypted`,
    method: (path: string) => `“${path}” in the ZIP is packed in a way that isn’t supported. Use Deflate.`,
    overlap: 'The ZIP has entries that share their bytes',
    noSkill: 'The ZIP has no SKILL.md, at the top or in one folder',
    severalSkills: 'The ZIP has several skills. Send one at a time.',
    outside: (path: string) => `“${path}” is outside of the folder of SKILL.md`,
    noText: 'SKILL.md isn’t UTF-8 text',
    oddYaml: (keys: readonly string[]) =>
      `The front matter of SKILL.md has YAML aliases, tags or numbers that JSON can’t hold: ${keys.slice(0, 5).join(', ')}. Write plain values.`,
    noName: 'SKILL.md has no valid name. Use 1 to 64 lower-case letters, digits and single hyphens.',
  },
};
