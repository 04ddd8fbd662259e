export type ContentCoding = 'br' | 'gzip';

/** Whether an Accept-Encoding header allows a coding (RFC 9110, 12.5.3): named without a zero weight, or by `*`. */
export function acceptsCoding(coding: ContentCoding, header: string | string[] | undefined): boolean {
  const codings = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.split(';').map((part) => part.trim()));
  const named = codings.find(([name]) => name === coding) ?? codings.find(([name]) => name === '*');
  return named !== undefined && !named.slice(1).some((part) => /^q=0(?:\.0{0,3})?$/.test(part));
}
