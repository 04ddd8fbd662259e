/** The branch that a sync commits to. */
export const SYNC_BRANCH = 'cuebook/sync';

/** A step of a pipeline: a name and a script for bash. */
export type Step = { name: string; script: string };

const lines = (...text: string[]) => text.join('\n');

/** What a commit of a sync says at its end: of which space it is, and the tree of the folder as the sync has left it. */
export const TRAILERS = `"$(printf 'Cuebook-Sync: %s\\nCuebook-Tree: %s' "$CUEBOOK_SPACE" "$(git write-tree --prefix="$CUEBOOK_FOLDER/")")"`;

/**
 * The steps that both pipelines share. They need `CUEBOOK_URL`, `CUEBOOK_TOKEN`, `CUEBOOK_SPACE`, `CUEBOOK_FOLDER` and
 * `BASE_BRANCH`, and a clone with its whole history.
 */
export const PREPARE: Step = {
  name: 'Fetch cuebook.mjs and the branch of earlier syncs',
  script: lines(
    'set -eu',
    'tools="$(mktemp -d)"',
    'curl -fsS -o "$tools/cuebook.mjs" "$CUEBOOK_URL/cuebook.mjs"',
    'mv "$tools/cuebook.mjs" .git/cuebook.mjs',
    'git config user.name "Cuebook sync"',
    'git config user.email "cuebook-sync@users.noreply.invalid"',
    `git fetch -q origin "+refs/heads/*:refs/remotes/origin/*"`,
    `if git rev-parse -q --verify refs/remotes/origin/${SYNC_BRANCH} > /dev/null; then`,
    `  git checkout -q -B ${SYNC_BRANCH} refs/remotes/origin/${SYNC_BRANCH}`,
    '  # Where both have changed a file, that of the base branch goes on: the sync compares it with the library. One',
    '  # that was deleted there stays deleted.',
    '  git merge -q --no-edit -m "Merge $BASE_BRANCH" "origin/$BASE_BRANCH" || {',
    '    git diff --name-only --diff-filter=U -z | xargs -0 -I {} sh -c \'git checkout --theirs -- "$1" 2> /dev/null && git add -- "$1" || git rm -q -f -- "$1"\' sh {}',
    '    git commit -q --no-edit',
    '  }',
    'else',
    `  git checkout -q -B ${SYNC_BRANCH} "origin/$BASE_BRANCH"`,
    'fi',
  ),
};

export const SYNC: Step = {
  name: 'Sync prompts',
  script: lines(
    'set -eu',
    'status=0',
    'node .git/cuebook.mjs sync "$CUEBOOK_FOLDER" --space "$CUEBOOK_SPACE" --summary .git/cuebook-summary.md || status=$?',
    '# 6: conflicts or stopped files, which the summary names.',
    'if [ "$status" -ne 0 ] && [ "$status" -ne 6 ]; then exit "$status"; fi',
    'git add -A -- "$CUEBOOK_FOLDER"',
    'tree="$(git write-tree --prefix="$CUEBOOK_FOLDER/")"',
    '# Also after a merge of the base branch that left nothing to sync: the last commit says what the folder holds.',
    'if ! git diff --cached --quiet "origin/$BASE_BRANCH" &&',
    `  [ "$(git log -1 --format='%(trailers:key=Cuebook-Tree,valueonly)' | head -n 1)" != "$tree" ]; then`,
    `  git commit -q --allow-empty -m "Sync prompts with Cuebook" -m ${TRAILERS}`,
    'fi',
  ),
};

/**
 * Prints the versions that changed files hold, whose paths it reads, and those of the skills of which the record names
 * another version than the one before.
 */
const CHANGED_PROMPTS = lines(
  'const { readFileSync } = require("node:fs");',
  'const promptsOf = (file) => JSON.parse(readFileSync(file, "utf8")).prompts;',
  'const [record, before] = process.argv.slice(1).map(promptsOf);',
  'const changed = new Set();',
  'for (const [id, { slug, skill }] of Object.entries(record)) {',
  '  if (skill && skill.version !== before[id]?.skill?.version) changed.add(`${slug}@${skill.version}`);',
  '}',
  'for (const file of readFileSync(0, "utf8").split("\\0")) {',
  '  const text = file.toLowerCase().endsWith(".md") ? readFileSync(file, "utf8") : "";',
  '  const [head] = /^\\ufeff?---\\r?\\n(?:(?!---)[^\\n]*\\n)*/.exec(text) ?? [""];',
  '  const [, slug] = /^prompt: "?([a-z0-9-]+)"?\\r?$/m.exec(head) ?? [];',
  '  const [, version] = /^version: "?(\\d+)"?\\r?$/m.exec(head) ?? [];',
  '  if (slug && version) changed.add(`${slug}@${version}`);',
  '}',
  'console.log([...changed].join("\\n"));',
);

export const TEST: Step = {
  name: 'Test what has changed',
  script: lines(
    'set -eu',
    'git diff --name-only -z --diff-filter=AM "origin/$BASE_BRANCH...HEAD" -- "$CUEBOOK_FOLDER" > .git/cuebook-changed',
    'record="$(git ls-files --full-name -- "$CUEBOOK_FOLDER/.cuebook.json")"',
    'git show "origin/$BASE_BRANCH:$record" > .git/cuebook-before 2> /dev/null || echo \'{"prompts":{}}\' > .git/cuebook-before',
    `node -e '`,
    CHANGED_PROMPTS.replaceAll(/^/gm, '  '),
    `' "$CUEBOOK_FOLDER/.cuebook.json" .git/cuebook-before < .git/cuebook-changed > .git/cuebook-versions`,
    '# A prompt without test cases and without an approval gate is nothing to fail for.',
    'xargs -r node .git/cuebook.mjs test --gate --if-tested < .git/cuebook-versions',
  ),
};

/**
 * Ends a run that a merged sync has started: the folder holds what that sync has left there, and nothing else. Somebody's
 * own change that came along, in the same push, just before or in the request, is synced.
 */
export const IS_OWN = lines(
  'own=no',
  'tree="$(git rev-parse -q --verify "HEAD:$CUEBOOK_FOLDER" || echo none)"',
  'for commit in HEAD HEAD^2; do',
  '  if git rev-parse -q --verify "$commit" > /dev/null &&',
  `    [ "$(git log -1 --format='%(trailers:key=Cuebook-Tree,valueonly)' "$commit" | head -n 1)" = "$tree" ]; then own=yes; fi`,
  'done',
);
