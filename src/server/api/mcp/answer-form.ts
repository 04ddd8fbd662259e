import 'server-only';

export type AnswerForm = 'json' | 'stream';

const TYPES: Readonly<Record<AnswerForm, string>> = { json: 'application/json', stream: 'text/event-stream' };

type MediaRange = { range: string; isRefused: boolean };

function rangesOf(accept: string): MediaRange[] {
  return accept
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()))
    .filter(([range]) => range !== '')
    .map(([range = '', ...parts]) => ({
      range,
      isRefused: parts.some((part) => /^q\s*=\s*0(?:\.0{0,3})?$/.test(part)),
    }));
}

/**
 * Returns the formats that an Accept header allows (RFC 9110, 12.5.1): of the ranges that cover a format the most
 * specific counts. No header, and an empty one, allow both.
 */
export function acceptedForms(accept: string | null): ReadonlySet<AnswerForm> {
  const ranges = rangesOf(accept ?? '');
  const isAccepted = (form: AnswerForm) => {
    const type = TYPES[form];
    const covering = [type, `${type.split('/')[0] ?? ''}/*`, '*/*'];
    const found = covering.flatMap((one) => ranges.find(({ range }) => range === one) ?? [])[0];
    return ranges.length === 0 || found?.isRefused === false;
  };
  return new Set((['json', 'stream'] as const).filter(isAccepted));
}

/** Returns whether a header names streams, and does not merely allow everything: such a client can read one. */
export function namesStream(accept: string | null): boolean {
  return rangesOf(accept ?? '').some(({ range, isRefused }) => range === TYPES.stream && !isRefused);
}
