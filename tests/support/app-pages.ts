import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const APP = join(import.meta.dirname, '../../src/app');

export interface AppPage {
  /** Without the groups of folders, such as `/prompts/[identifier]`. */
  route: string;
  /** Whom the folder is for. */
  group: string;
}

/** All pages of `src/app`, read off its folders. */
export function appPages(): AppPage[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/page.tsx'))
    .map((file) => {
      const folder = file.slice(0, -'/page.tsx'.length);
      const [, group = ''] = /^\((\w+)\)/.exec(folder) ?? [];
      return { route: `/${folder.replaceAll(/\(\w+\)\/?/g, '')}`, group };
    })
    .toSorted((one, other) => one.route.localeCompare(other.route));
}
