import { search } from '../../search';

export const dynamic = 'force-dynamic';

/**
 * A search for whole words, by an index of words.
 * @param {Request} request
 */
export function GET(request) {
  return search(request, `t.words @@ plainto_tsquery('simple', $1)`);
}
