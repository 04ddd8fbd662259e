/** The draft of discovering skills of a site, 0.2.0 of March 2026: everything that it names stands here. */
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Path of the index, below which skills and their files are. */
const DISCOVERY_PATH = '/.well-known/agent-skills';

const ARCHIVE = '.zip';

/** A skill as the index has it. */
export type DiscoveredSkill = {
  name: string;
  description: string;
  /** Whether it has files beside SKILL.md: then what is fetched is an archive of its folder. */
  isArchive: boolean;
  /** SHA-256 of what is fetched, in hexadecimal digits. */
  sha256: string;
};

/** Returns the index of the skills of a site: each is fetched as one artifact, SKILL.md alone or the whole folder. */
export function discoveryIndex(skills: readonly DiscoveredSkill[]) {
  return {
    $schema: SCHEMA,
    skills: skills.map(({ name, description, isArchive, sha256 }) => ({
      name,
      type: isArchive ? 'archive' : 'skill-md',
      description,
      url: `${DISCOVERY_PATH}/${name}${isArchive ? ARCHIVE : '/SKILL.md'}`,
      digest: `sha256:${sha256}`,
    })),
  };
}

/** What a path below {@link DISCOVERY_PATH} names: the index, the archive of a skill, or a file in its folder. */
export type Discovered =
  { kind: 'index' } | { kind: 'archive'; name: string } | { kind: 'file'; name: string; path: string };

/** Parses a path below the index; null for any other. */
export function discoveredAt(segments: readonly string[]): Discovered | null {
  const [first, ...within] = segments;
  if (first === undefined) return null;
  if (within.length > 0) return { kind: 'file', name: first, path: within.join('/') };
  if (first === 'index.json') return { kind: 'index' };
  // No name of a skill has a point.
  return first.endsWith(ARCHIVE) ? { kind: 'archive', name: first.slice(0, -ARCHIVE.length) } : null;
}
