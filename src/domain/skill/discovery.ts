/** The draft of discovering skills of a site, 0.2.0: everything that it names stands here. */
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Path of the index, below which the files of skills are. */
export const DISCOVERY_PATH = '/.well-known/agent-skills';

type Listed = {
  name: string;
  frontMatter: { description: string };
  files: readonly { path: string; sha256: string }[];
};

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/**
 * Returns the index of the skills of a site. Each entry is a SKILL.md; what it refers to is below the same address, and
 * named with digests in `files`.
 */
export function discoveryIndex(skills: readonly Listed[]) {
  return {
    $schema: SCHEMA,
    skills: skills.map(({ name, frontMatter, files }) => {
      const [own] = files;
      return {
        name,
        type: 'skill-md',
        description: frontMatter.description,
        url: `${DISCOVERY_PATH}/${name}/SKILL.md`,
        digest: `sha256:${own?.sha256 ?? ''}`,
        files: files.map(({ path, sha256 }) => ({
          path,
          url: `${DISCOVERY_PATH}/${name}/${encoded(path)}`,
          digest: `sha256:${sha256}`,
        })),
      };
    }),
  };
}

/** Parses a path below the index: the name of a skill, and of a file in its folder. Null for any other. */
export function discoveredFile(segments: readonly string[]): { name: string; path: string } | null {
  const [name, ...within] = segments;
  return name === undefined || within.length === 0 ? null : { name, path: within.join('/') };
}
