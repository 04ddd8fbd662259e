import { search } from '../../search';

export const dynamic = 'force-dynamic';

/**
 * A search for pieces of text, by an index of trigrams.
 * @param {Request} request
 */
export function GET(request) {
  return search(request, `t.text ilike '%' || $1 || '%'`);
}
