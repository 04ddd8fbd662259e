import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import lanes from '../../lanes.json' with { type: 'json' };
import { changedSpecs, pagesOf } from '../../../scripts/lib/tests/changed.mjs';

/** `tests/lanes.json` says which tests `npm test` runs, and which others a change brings in. */

const ROOT = resolve(import.meta.dirname, '../../..');
const { core, sweeps, specs } = lanes.browser;
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.replaceAll('\\', '/'));

describe('tests/lanes.json', () => {
  it('names each browser spec once: with what it covers, or as a sweep over many pages', () => {
    expect([...Object.keys(specs), ...sweeps].sort()).toEqual(filesIn('tests/e2e', '.spec.ts').sort());
  });

  it('tests/lanes.json has only routes and folders that exist', () => {
    const routes = pagesOf(ROOT);
    const places = Object.values(specs).flat();
    expect(places.filter((place) => !routes.has(place) && !existsSync(join(ROOT, place)))).toEqual([]);
  });

  it('covers the route of every page by a spec', () => {
    const covered = new Set<string>(Object.values(specs).flat());
    expect([...pagesOf(ROOT).keys()].filter((route) => !covered.has(route))).toEqual([]);
  });

  it('tests/lanes.json has only integration tests that exist in the full lane, and leaves each noun some in the core', () => {
    const all = filesIn('tests/integration', '.test.ts').map((file) => `tests/integration/${file}`);
    const fullOnly = new Set(lanes.integration.fullOnly);
    expect([...fullOnly].filter((file) => !all.includes(file))).toEqual([]);
    expect(lanes.dom.fullOnly.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    const nounOf = (file: string) => file.split('/')[2];
    const inCore = new Set(all.filter((file) => !fullOnly.has(file)).map(nounOf));
    expect([...new Set(all.map(nounOf))].filter((noun) => !inCore.has(noun))).toEqual([]);
  });

  it('tests/lanes.json has only specs in the core that are there', () => {
    expect(core.filter((spec) => !(spec in specs))).toEqual([]);
  });
});

describe('the browser specs that a change brings in', () => {
  const brought = (...files: string[]) => changedSpecs(ROOT, files, specs);

  it.each([
    ['a page', 'src/app/(member)/spaces/[slug]/page.tsx', 'spaces.spec.ts'],
    ['a feature that a page imports', 'src/features/collection/collection-view.tsx', 'collections.spec.ts'],
    ['the use cases of its noun', 'src/server/services/collection/save-collection.ts', 'collections.spec.ts'],
    ['a folder that a spec covers', 'src/server/http/headers.ts', 'http-server.spec.ts'],
    ['the spec itself', 'tests/e2e/upgrade.spec.ts', 'upgrade.spec.ts'],
  ])('the browser specs that a change brings in follow from %s', (_, file, spec) => {
    const found = brought(file);
    expect(found).toContain(spec);
    expect(found.length).toBeLessThan(Object.keys(specs).length / 2);
  });

  it('the browser specs that a change brings in are all of them for what every browser test uses', () => {
    expect(brought('tests/support/open-page.ts')).toEqual(Object.keys(specs));
  });

  it('the browser specs that a change brings in are none for a text file', () => {
    expect(brought('README.md')).toEqual([]);
  });
});
