/** The branch that a sync commits to. */
export const SYNC_BRANCH = 'cuebook/sync';

/** A step of a pipeline: a name and a script for bash. */
export type Step = { name: string; script: string };

const lines = (...text: string[]) => text.join('\n');

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
    '  # Where both have changed a file, that of the base branch goes on: the sync compares it with the library.',
    '  git merge -q --no-edit -m "Merge $BASE_BRANCH" "origin/$BASE_BRANCH" || {',
    '    git diff --name-only --diff-filter=U -z | xargs -0 -I {} sh -c \'git checkout --theirs -- "$1" 2> /dev/null && git add -- "$1" || git rm -q --cached -- "$1"\' sh {}',
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
    'if ! git diff --cached --quiet; then',
    '  git commit -q -m "Sync prompts with Cuebook" -m "Cuebook-Sync: $CUEBOOK_SPACE"',
    'fi',
  ),
};

export const TEST: Step = {
  name: 'Test what has changed',
  script: lines(
    'set -eu',
    'failed=0',
    'for file in $(git diff --name-only --diff-filter=AM "origin/$BASE_BRANCH...HEAD" -- "$CUEBOOK_FOLDER"); do',
    '  prompt="$(sed -n \'s/^prompt: "\\{0,1\\}\\([a-z0-9-]*\\)"\\{0,1\\}\\r\\{0,1\\}$/\\1/p\' "$file" | head -n 1)"',
    '  if [ -n "$prompt" ]; then node .git/cuebook.mjs test "$prompt" --gate || failed=1; fi',
    'done',
    'exit "$failed"',
  ),
};

/** Ends a run that a merged sync has started: its commits have the trailer. */
export const IS_OWN = lines(
  `has_trailer() { git log -1 --format='%(trailers:key=Cuebook-Sync,valueonly)' "$1" 2> /dev/null | grep -q .; }`,
  'if has_trailer HEAD || has_trailer HEAD^2; then own=yes; else own=no; fi',
);
