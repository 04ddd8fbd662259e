/** Folders and files that programs keep for themselves, beside those whose name begins with a point. */
const HIDDEN: ReadonlySet<string> = new Set(['node_modules', '__macosx', 'thumbs.db', 'desktop.ini']);

/** Settings that are prompts: folders with commands and rules of coding tools, and files with rules. */
const PROMPT_SETTINGS: ReadonlySet<string> = new Set([
  ...['.claude', '.gemini', '.github', '.cursor', '.windsurf', '.clinerules', '.continue'],
  ...['.roo', '.kilocode', '.trae', '.augment', '.amazonq', '.qoder', '.kiro', '.junie'],
  ...['.aiassistant', '.openhands', '.tabnine', '.idx', '.bob', '.opencode', '.codex', '.qwen', '.factory'],
  ...['.agent', '.agents', '.zencoder', '.lingma', '.codebuddy', '.firebender', '.prompts', '.ai'],
  ...[
    '.cursorrules',
    '.windsurfrules',
    '.roorules',
    '.kilocoderules',
    '.augment-guidelines',
    '.goosehints',
    '.rules',
    '.continuerules',
    '.roomodes',
    '.kilocodemodes',
  ],
]);
/** Rules for one mode of a coding tool. */
const MODE_RULES = /^\.(?:roo|kilocode|cline)rules-[\w-]+$/;

/** Whether a name of a folder or file is that of settings, which are no prompts. */
export function isSettingName(name: string): boolean {
  return name.startsWith('.') && !PROMPT_SETTINGS.has(name) && !MODE_RULES.test(name);
}

const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|avif|bmp|tiff?|ico|heic|psd|pdf|docx?|pptx?|xls|od[tsp]|mp[34]|m4a|wav|ogg|mov|avi|webm|woff2?|ttf|otf|eot|exe|dll|so|dylib|class|jar|wasm|pyc|db|sqlite3?|bin|parquet)$/i;

/** Whether a path is of what a program keeps for itself. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => {
    return isSettingName(name) || HIDDEN.has(name.toLowerCase()) || name.startsWith('~$');
  });
}

/** Whether a file's name says that it is no text. */
export function hasBinaryExtension(path: string): boolean {
  return NO_TEXT.test(path);
}

/**
 * Files that tell about a project or belong to its programs, by name: in any case, or in capitals only. A language, a
 * number or a licence may follow the name; other words make it the name of a prompt, such as `readme-writer.md`.
 */
const PROJECT_NAME =
  /^(?:readme|(?:un)?licen[cs]es?|copying(?:\.lesser)?|changelog|change-log|contributing|contributors|code[_-]of[_-]conduct|codeowners|pull_request_template|issue_template|third[_-]party[_-](?:notices|licenses)|security-policy|release[_-]?notes|_(?:sidebar|navbar|coverpage|footer))(?:[._-](?:[a-z]{2}(?:[_-][a-z]{2,4})?|v?\d{1,4}(?:\.\d{1,4}){0,3}|\p{Lo}{1,12}|mit|apache(?:[._-]2(?:\.0)?)?|bsd|[al]?gpl(?:v?\d)?|mpl|cc[\w.-]{0,20}|code|docs?|content|data|chinese|english|old|dev|guide|guidelines|template)){0,2}(?:\.(?:md|markdown|mdx|txt|rst|adoc|html?|org))?$/iu;
const PROJECT_CAPITALS =
  /^(?:RELEASES?|SECURITY|SUPPORT|AUTHORS|MAINTAINERS|GOVERNANCE|NOTICE|HISTORY|CHANGES|NEWS|TODO|ROADMAP|INSTALL|INSTALLATION|CITATION|CREDITS|ACKNOWLEDGE?MENTS|PATENTS|FUNDING|UPGRADING|MIGRATION|DEVELOPMENT|DISCLAIMER|TRADEMARKS?|VERSION|OWNERS)(?:\.(?:md|markdown|mdx|txt|rst|cff))?$/;
const PROGRAM_NAME =
  /^(?:(?:dev-|test-)?requirements(?:[._-].*)?\.txt|constraints\.txt|robots\.txt|humans\.txt|ads\.txt|security\.txt|cmakelists\.txt|llms(?:-full)?\.txt|makefile|gnumakefile|dockerfile|containerfile|procfile|gemfile|rakefile|pipfile|brewfile|jenkinsfile|vagrantfile|justfile|caddyfile|cname|gradlew|mvnw|package(?:-lock)?\.json|composer\.(?:json|lock)|tsconfig(?:\..*)?\.json|jsconfig\.json|pyproject\.toml|cargo\.(?:toml|lock)|poetry\.lock|pnpm-(?:lock|workspace)\.yaml|mkdocs\.ya?ml|_config\.ya?ml|docker-compose(?:\..*)?\.ya?ml|renovate\.json|vercel\.json|netlify\.toml|lerna\.json|nx\.json|turbo\.json|manifest\.json)$/i;
const PROJECT_FOLDER =
  /(?:^|\/)(?:issue_template|pull_request_template|(?<!(?:^|\/)\.(?!github\/)[\w-]+\/)workflows|requirements(?=\/(?:base|common|ci|dev|development|docs|lint|local|prod|production|tests?)\.txt$))\//i;

/** Whether a file of several tells about a project, or belongs to its programs: not a prompt, even if its text looks like one. */
export function isProjectFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    PROJECT_NAME.test(name) ||
    PROJECT_CAPITALS.test(name) ||
    PROGRAM_NAME.test(name) ||
    PROJECT_FOLDER.test(path)
  );
}

/** What systems, office programs and Git put into folders by themselves: part of nothing. */
const LITTER =
  /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|(?:\._|~\$)[^/]*|(?:__MACOSX|\.git)(?:\/.*)?)$/i;

/** Whether a path is of what systems leave in folders, which nobody means to bring along. */
export function isLitter(path: string): boolean {
  return LITTER.test(path);
}

/** Whether a name is that of the file that makes its folder a skill. */
export function isSkillFile(name: string): boolean {
  return name.toLowerCase() === 'skill.md';
}

/** Folder of packages that a program installs again. */
export const PACKAGES_FOLDER = 'node_modules';

/** Returns the folder of installed packages that a path is in; null for any other. */
function packagesOf(path: string): string | null {
  const at = `/${path}`.indexOf(`/${PACKAGES_FOLDER}/`);
  return at === -1 ? null : path.slice(0, at + PACKAGES_FOLDER.length);
}

/**
 * Returns which of some files belong to the folder of a skill: those are kept whatever they are, archives, settings and
 * other hidden files too. Not what systems leave in folders, and not installed packages of more files than `most`.
 */
export function filesOfSkills(paths: readonly string[], most: number): (path: string) => boolean {
  const folders = new Set<string>();
  const packages = new Map<string, number>();
  for (const given of paths) {
    const path = given.normalize('NFC');
    const start = path.lastIndexOf('/') + 1;
    if (isSkillFile(path.slice(start)) && !isHidden(path)) folders.add(path.slice(0, start));
    const installed = packagesOf(path);
    if (installed !== null) packages.set(installed, (packages.get(installed) ?? 0) + 1);
  }
  return (given) => {
    const path = given.normalize('NFC');
    const installed = packagesOf(path);
    if (isLitter(path) || (installed !== null && (packages.get(installed) ?? 0) > most)) return false;
    if (folders.has('')) return true;
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
      if (folders.has(path.slice(0, at + 1))) return true;
    }
    return false;
  };
}
