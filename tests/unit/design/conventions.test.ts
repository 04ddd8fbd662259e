import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));

const sources = ['app', 'components', 'features']
  .flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

/** Words inside string literals that look like class names, without their variants: `hover:ml-2` gives `ml-2`. */
function classNamesOf(text: string): string[] {
  return [...text.matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)]
    .flatMap((literal) => literal[2]!.split(/\s+/))
    .map((word) => word.replace(/^.*:(?=[^:\]]+$)/, ''));
}

function classNamesLike(pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    classNamesOf(text)
      .filter((name) => pattern.test(name))
      .map((name) => `${path}: ${name}`),
  );
}

describe('conventions of the interface', () => {
  test('class names are found, with and without variants', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(classNamesOf(`<a className="hover:ml-2 flex" b={cn('md:hover:-mr-1 [&_svg]:size-4')}`)).toEqual(
      expect.arrayContaining(['ml-2', 'flex', '-mr-1', 'size-4']),
    );
  });

  // Messages that people read are found, checked and reworded in one place for each noun.
  test('errors and toasts take their texts from the messages of the domain', () => {
    const services = readdirSync(join(src, 'server/services'), { recursive: true, encoding: 'utf8' })
      // A directory reads the answers of SCIM, and no person.
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('scim'))
      .map((file) => ({ path: file, text: readFileSync(join(src, 'server/services', file), 'utf8') }));
    const written = /new AppError\(\s*'\w+',\s*['"`][A-Z]|\btoast(?:\.\w+)?\(\s*['"`][A-Z]/;
    const users = [...services, ...sources].filter(({ text }) => written.test(text)).map(({ path }) => path);
    expect(users).toEqual(['components/gallery/clickable-elements.tsx']);
  });

  // Two copies of the library have two queues: toasts of the other one are never displayed.
  test('toasts go through components/ui/toast', () => {
    const users = sources
      .filter(({ text }) => text.includes("from 'react-hot-toast"))
      .map(({ path }) => path);
    expect(users.sort()).toEqual(['toast-sheet.tsx', 'toast.ts'].map((file) => `components/ui/${file}`));
  });

  // Its own change of the address, a moment later, would call off the visit to a link that was pressed in between.
  test('state in the address is changed through lib/use-address-state', () => {
    const users = sources
      .filter(({ text }) => /, \w+\] = useQueryStates?\(/.test(text))
      .map(({ path }) => path);
    expect(users).toEqual([]);
  });

  // Browsers take half a minute to lay out a paragraph of 100,000 characters that is not in blocks.
  test('texts of any length go through components/ui/long-text', () => {
    const throughBlocks =
      /\b(?:LongText|LongLines|LongParts|FilledParts|PromptText|PromptParts|DiffParts|TextMirror|markdownBlocks)\b/;
    const users = sources
      .filter(({ text }) => /<pre\b|whitespace-pre-wrap/.test(text) && !throughBlocks.test(text))
      .map(({ path }) => path);
    // Markdown is shown up to 50,000 characters.
    expect(users).toEqual(['features/prompt/detail/markdown-as-written.ts']);
  });

  // Enter also ends a composition, and Safari signals that only by the key code.
  test('the interface asks for Enter by lib/pressed-enter alone', () => {
    const asked = /\.key\s*[!=]==?\s*['"]Enter['"]|\.isComposing\b/;
    const users = sources.filter(({ text }) => asked.test(text)).map(({ path }) => path);
    expect(users).toEqual([]);
  });

  // Beside the words in `children` an icon is a block of its own: it stands above them.
  test('a button with words takes its icon as `icon`', () => {
    const stacked =
      /<Button\b(?:[^<>]|=>|<[^>]*\/>)*>\s*<[A-Z]\w* aria-hidden="true"[^<>]*\/>\s*(?:<span|\w)/;
    const users = sources.filter(({ text }) => stacked.test(text)).map(({ path }) => path);
    expect(users).toEqual([]);
  });

  // Three formats of a time, one of them in UTC, were read as three times.
  test('moments are shown by components/ui/time', () => {
    const shown =
      /<time\b|\.toLocale(?:Date|Time)String\(|DateTimeFormat|RelativeTimeFormat|dateStyle|timeStyle/;
    const users = sources.filter(({ text }) => shown.test(text)).map(({ path }) => path);
    expect(users).toEqual(['components/ui/time.tsx']);
    // Charts label the server's days and weeks, which are not times.
    const ofDays = sources.filter(({ text }) => text.includes("'@/lib/date'")).map(({ path }) => path);
    expect(ofDays.sort()).toEqual([
      'components/ui/time.tsx',
      'features/stats/activity-chart.tsx',
      'features/usage/usage-history.tsx',
    ]);
  });

  // Titles stood at six heights, ways back had four forms, tags five looks.
  describe('each thing has one shape', () => {
    const usersOf = (pattern: RegExp) =>
      sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path.replaceAll('\\', '/'));

    test('titles of pages come from PageHeader, except where the page is a sheet, a person or a prompt', () => {
      const own = usersOf(/<h1\b/).filter((path) => !path.startsWith('components/'));
      expect(own.sort()).toEqual([
        'app/(full)/chat-with-us/page.tsx',
        'app/lazy-error-message.tsx',
        'features/account/auth-sheet.tsx',
        'features/home/hero.tsx',
        'features/profile/profile-details.tsx',
        'features/profile/profile-form.tsx',
        'features/profile/profile-load-error.tsx',
        'features/prompt/detail/prompt-detail-frame.tsx',
        'features/prompt/editor/prompt-form.tsx',
        'features/prompt/guest/linked-prompt-view.tsx',
        'features/version/version-heading.tsx',
      ]);
    });

    test('ways back are BackLink, or the Back button of a prompt', () => {
      expect(usersOf(/<ArrowLeft\b/).sort()).toEqual([
        'components/layout/back-link.tsx',
        'features/prompt/actions/back-button.tsx',
      ]);
    });

    test('categories are colored by shared components and links', () => {
      expect(usersOf(/bg-(?:tab-soft|\(--tab-soft\))/).sort()).toEqual([
        'components/ui/category-chip.tsx',
        'components/ui/tabs.tsx',
        'features/home/popular-prompts.tsx',
        'features/prompt/detail/prompt-detail-frame.tsx',
        'features/prompt/page/prompt-tabs.tsx',
        'features/space/space-tile.tsx',
      ]);
    });

    test('buttons at the end of a dialog are in its foot, and forms of a page have their own row', () => {
      expect(usersOf(/flex flex-wrap (?:items-center )?justify-end gap-2/).sort()).toEqual([
        'components/ui/dialog-footer.tsx',
        'features/import/import-actions.tsx',
        'features/test-case/import-cases.tsx',
        'features/test-case/paste-answers.tsx',
        'features/test-case/test-case-form.tsx',
      ]);
    });

    test('facts about a change are one strip', () => {
      expect(usersOf(/nth-\[n\+3\]:border-t/)).toEqual(['components/ui/fact-strip.tsx']);
    });

    test('a dashed box is only where a file can be dropped', () => {
      expect(usersOf(/\brounded-lg border border-dashed\b/).sort()).toEqual([
        'features/import/file-drop.tsx',
        'features/profile/avatar-picker.tsx',
        'features/prompt/editor/files/files-section.tsx',
        'features/space/bring-prompts.tsx',
      ]);
    });
  });

  // Left and right are wrong for text in the other direction.
  test('class names use logical directions', () => {
    expect(
      classNamesLike(
        /^-?(?:[mp][lr]-|(?:left|right)-(?:\d|px$|auto$|full$|\[|\()|border-[lr](?:-|$)|rounded-(?:[lr]|[tb][lr])(?:-|$)|text-(?:left|right)$)/,
      ),
    ).toEqual([]);
  });

  // Every color is a token: others have no dark variant and no checked contrast.
  test('class names use no colour outside the tokens', () => {
    expect(
      classNamesLike(
        /^(?:bg|text|border|ring|fill|stroke|outline|decoration)-(?:\[(?:#|rgb|hsl|oklch|color)|(?:white|black|gray|slate|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)(?:-\d+)?(?:\/\d+)?$)/,
      ),
    ).toEqual([]);
  });
});
