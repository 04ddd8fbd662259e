import { IS_OWN, PREPARE, type Step, SYNC, SYNC_BRANCH, TEST, TRAILERS } from './steps';

/** What a pipeline is for. */
export type SyncTarget = { siteUrl: string; space: string };

const TITLE = 'Sync prompts with Cuebook';

const indented = (text: string, spaces: number) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `${' '.repeat(spaces)}${line}`))
    .join('\n');

/** An open pull request must not go on proposing what nothing is left of. */
const PUSH_IF_THERE = `if git rev-parse -q --verify refs/remotes/origin/${SYNC_BRANCH} > /dev/null; then git push -q origin HEAD:refs/heads/${SYNC_BRANCH}; fi`;

const PULL_REQUEST: Step = {
  name: 'Open or update the pull request',
  script: [
    'set -eu',
    'cat .git/cuebook-summary.md >> "$GITHUB_STEP_SUMMARY"',
    `state="$(gh pr view ${SYNC_BRANCH} --json state --jq .state 2> /dev/null || true)"`,
    'if git diff --quiet "origin/$BASE_BRANCH" HEAD; then',
    `  ${PUSH_IF_THERE}`,
    `  if [ "$state" = OPEN ]; then gh pr close ${SYNC_BRANCH}; fi`,
    '  exit 0',
    'fi',
    `git push -q origin HEAD:refs/heads/${SYNC_BRANCH}`,
    '# Where merged requests become one commit, their text is its message.',
    `printf '\\n%s\\n' ${TRAILERS} >> .git/cuebook-summary.md`,
    'if [ "$state" = OPEN ]; then',
    `  gh pr edit ${SYNC_BRANCH} --body-file .git/cuebook-summary.md`,
    'else',
    `  gh pr create --head ${SYNC_BRANCH} --base "$BASE_BRANCH" --title "${TITLE}" --body-file .git/cuebook-summary.md`,
    'fi',
  ].join('\n'),
};

function gitHubStep({ name, script }: Step, condition = "steps.own.outputs.own == 'no'"): string {
  return `      - name: ${name}\n        if: ${condition}\n        run: |\n${indented(script, 10)}\n`;
}

/** The workflow for GitHub Actions: \`.github/workflows/cuebook.yml\`. */
export function gitHubPipeline({ siteUrl, space }: SyncTarget): string {
  return `name: Cuebook
on:
  push:
    branches: [main]
    paths: ['prompts/**']
  # Started by a webhook of the format GitHub Actions.
  workflow_dispatch:
    inputs:
      event:
        description: What happened, as JSON
        required: false
        type: string
  schedule:
    - cron: '17 3 * * *'
permissions:
  contents: write
  pull-requests: write
concurrency:
  group: cuebook-sync
jobs:
  sync:
    runs-on: ubuntu-latest
    env:
      CUEBOOK_URL: ${siteUrl}
      CUEBOOK_TOKEN: \${{ secrets.CUEBOOK_TOKEN }}
      CUEBOOK_SPACE: ${space}
      CUEBOOK_FOLDER: prompts
      BASE_BRANCH: main
      GH_TOKEN: \${{ github.token }}
    steps:
      - uses: actions/checkout@v4
        with:
          ref: main
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - name: Look whether a sync has started this
        id: own
        run: |
${indented(IS_OWN, 10)}
          if [ "$GITHUB_EVENT_NAME" != push ]; then own=no; fi
          echo "own=$own" >> "$GITHUB_OUTPUT"
${[PREPARE, SYNC, PULL_REQUEST, TEST].map((step) => gitHubStep(step)).join('')}`;
}

const MERGE_REQUEST: Step = {
  name: 'Open or update the merge request',
  script: [
    'set -eu',
    'cp .git/cuebook-summary.md cuebook-summary.md',
    'if [ -n "${CUEBOOK_PUSH_TOKEN:-}" ]; then',
    '  git remote set-url --push origin "https://oauth2:$CUEBOOK_PUSH_TOKEN@$CI_SERVER_HOST/$CI_PROJECT_PATH.git"',
    'fi',
    'if git diff --quiet "origin/$BASE_BRANCH" HEAD; then',
    `  ${PUSH_IF_THERE}`,
    '  exit 0',
    'fi',
    'git push -q -o merge_request.create -o merge_request.target="$BASE_BRANCH" \\',
    `  -o merge_request.title="${TITLE}" origin HEAD:refs/heads/${SYNC_BRANCH}`,
  ].join('\n'),
};

const OWN_PUSH: Step = {
  name: 'Look whether a sync has started this',
  script: [
    '# A runner can keep its clone.',
    'rm -f .git/cuebook-own',
    IS_OWN,
    'if [ "$CI_PIPELINE_SOURCE" = push ] && [ "$own" = yes ]; then touch .git/cuebook-own; fi',
  ].join('\n'),
};

/** Each script is a process of its own, which the marker of an own push ends. */
function gitLabStep(step: Step): string {
  const { name, script } = step;
  const body = step === OWN_PUSH ? script : `if [ -e .git/cuebook-own ]; then exit 0; fi\n${script}`;
  return `    # ${name}\n    - |\n      bash <<'STEP'\n${indented(body, 6)}\n      STEP\n`;
}

/** The job for GitLab CI: \`.gitlab-ci.yml\`. */
export function gitLabPipeline({ siteUrl, space }: SyncTarget): string {
  return `cuebook-sync:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      changes: ['prompts/**/*']
    # Started by a webhook of the format JSON at the address of a pipeline trigger.
    - if: $CI_PIPELINE_SOURCE == "trigger"
    - if: $CI_PIPELINE_SOURCE == "schedule"
  resource_group: cuebook-sync
  variables:
    # CUEBOOK_TOKEN and CUEBOOK_PUSH_TOKEN (write_repository) are masked variables of the project.
    CUEBOOK_URL: ${siteUrl}
    CUEBOOK_SPACE: ${space}
    CUEBOOK_FOLDER: prompts
    BASE_BRANCH: $CI_DEFAULT_BRANCH
    GIT_DEPTH: '0'
  script:
${[OWN_PUSH, PREPARE, SYNC, MERGE_REQUEST, TEST].map(gitLabStep).join('')}  artifacts:
    when: always
    paths: [cuebook-summary.md]
`;
}
