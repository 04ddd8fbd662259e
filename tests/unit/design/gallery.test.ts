import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const components = fileURLToPath(new URL('../../../src/components/', import.meta.url));
const page = fileURLToPath(new URL('../../../src/app/gallery/page.dev.tsx', import.meta.url));

const galleryFiles = readdirSync(join(components, 'gallery')).map((file) =>
  join(components, 'gallery', file),
);
const galleryText = [...galleryFiles, page].map((path) => readFileSync(path, 'utf8')).join('\n');

/** Parts of components/ui that these sources import, without their extension. */
const partsIn = (text: string) =>
  [...text.matchAll(/(?:from|import\()\s*'(?:@\/components\/ui|\.)\/([\w-]+)'/g)].map(([, part]) => part!);

/** The parts that the gallery draws, by themselves or within others. */
function shownParts(): Set<string> {
  const shown = new Set<string>();
  const waiting = partsIn(galleryText);
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const path = join(components, 'ui', `${part}.tsx`);
    if (shown.has(part) || !uiParts.includes(part)) continue;
    shown.add(part);
    waiting.push(...partsIn(readFileSync(path, 'utf8')));
  }
  return shown;
}

const uiParts = readdirSync(join(components, 'ui'))
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .map((file) => file.replace('.tsx', ''));

/** Parts that stand once on every page, or draw nothing of their own. */
const NOT_SHOWN = [
  'long-lines',
  'long-text',
  'skip-link',
  'submit-keys',
  'toast-sheet',
  'toaster',
  'visually-hidden',
];

test('the gallery draws every part of components/ui', () => {
  const shown = shownParts();
  expect(uiParts.length).toBeGreaterThan(40);
  expect(uiParts.filter((part) => !shown.has(part) && !NOT_SHOWN.includes(part))).toEqual([]);
});

test('the gallery draws what all pages share: header, navigation, chips, badge, empty state, facts, foot', () => {
  for (const part of [
    '<PageHeader',
    'back={{',
    '<SideList',
    '<LinkTabs',
    '<Chip',
    '<RemovableChip',
    '<CategoryChip',
    '<StatusBadge',
    '<EmptyState',
    '<Facts',
    '<FactStrip',
    '<DialogFooter',
    'dialogFooterStyles',
    '<ConfirmDialog',
  ]) {
    expect(galleryText, part).toContain(part);
  }
});
