export const skillMessages = {
  name: 'Use 1 to 64 lower-case letters, digits and single hyphens, as in review-code',
  label: 'Agent skill',
  agentsUse: (version: number, approver: string | null) =>
    `agents use version ${version}${approver === null ? '' : `, approved by ${approver}`}`,
  notApproved: 'agents don’t get it, because no version is approved',
  download: 'Download skill (ZIP)',
  findings: (all: number, risks: number) =>
    `${all === 1 ? '1 finding' : `${all} findings`} in the latest version${
      risks === 0 ? '' : risks === 1 ? ', 1 risk' : `, ${risks} risks`
    }`,
  offerHint: 'Agents that load skills get each approved version',
  nameMissing: 'Enter a name, or the prompt is no skill',
  nameTaken: 'Another prompt in the same place has this skill name:',
  listedElsewhere: 'The public list of skills has another one with this name:',
  chat: 'A chat can’t be an agent skill. Make it one text first.',
  chatIsNone: 'A chat can’t be an agent skill',
  /** For agents: the same for a skill that doesn't exist, is hidden, or has no approved version. */
  notServed: (uri: string) => `No skill is served at ${uri}`,
  notFolder: (uri: string) => `${uri} is not a folder of a skill`,
  notFound: 'Skill not found',
  tooMany: (most: number) => `A skill can have up to ${most.toLocaleString('en')} files, SKILL.md included`,
  tooLarge: (megabytes: number) => `The files of a skill can have up to ${megabytes} MB in all`,
};
