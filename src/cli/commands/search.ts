import type { z } from 'zod';
import type { PromptSummary } from '@/server/api/v1/schemas';
import { type Api, type Input, openApi } from '../api';
import { EXIT } from '../exit';
import { note, oneLine, print } from '../terminal';
import { type Command, readNumber, readArgs } from '../args';

const HELP = `Usage: cuebook search [WORDS…] [options]

List prompts that contain every word, best match first. Quotation marks keep words together:
'"angry customer" refund'. Without words, list the newest.

  --mine          only your own
  --favorites     only your favorites
  --space SLUG    only in this space
  --tag TAG       only with this tag (repeatable)
  --limit N       maximum number of results (default 20, maximum 500)
  --json          print results as JSON`;

const MAX_LISTED = 500;
const PAGE = 50;

type Summary = z.output<typeof PromptSummary>;

async function find(api: Api, query: Input<'listPrompts'>, limit: number) {
  const found: Summary[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await api.listPrompts({ ...query, limit: Math.min(PAGE, limit), cursor });
    found.push(...page.items);
    cursor = page.items.length === 0 ? undefined : (page.nextCursor ?? undefined);
    if (found.length >= limit || cursor === undefined) {
      const more = Math.max(0, page.total - limit);
      return { items: found.slice(0, limit), more, isCapped: page.totalIsCapped };
    }
  }
}

function show({ slug, version, status, visibility, title }: Summary): void {
  const marks = [
    `v${version}`,
    ...(status === null ? [] : [status]),
    ...(visibility === 'shared' ? [] : [visibility]),
  ];
  print(`${oneLine(slug)}  ${oneLine(title)}  (${marks.join(', ')})`);
}

export const search: Command = {
  summary: 'Search prompts',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, {
      mine: { type: 'boolean' },
      favorites: { type: 'boolean' },
      space: { type: 'string' },
      tag: { type: 'string', multiple: true },
      limit: { type: 'string', default: '20' },
      json: { type: 'boolean' },
    });
    const limit = readNumber(values.limit, '--limit', [1, MAX_LISTED]);
    const api = await openApi();
    const q = positionals.join(' ');
    const space = values.space === undefined ? undefined : (await api.getSpace({ slug: values.space })).id;
    const scope = values.mine ? 'mine' : values.favorites ? 'favorites' : undefined;
    const { items, more, isCapped } = await find(
      api,
      { ...(q !== '' && { q }), tag: values.tag, space, scope },
      limit,
    );
    if (values.json) print(JSON.stringify(items, null, 2));
    else for (const item of items) show(item);
    if (items.length === 0) note('No results.');
    else if (more > 0) note(`… and ${more}${isCapped ? '+' : ''} more.`);
    return EXIT.done;
  },
};
