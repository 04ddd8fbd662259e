/** Bytes of every placeholder: a nonce in base64 and a time as ISO 8601 are as long as each other. */
export const PLACEHOLDER_BYTES = 24;

/** What differs between two answers with the same page: the nonce of its scripts, and the time up to which it is true. */
export interface PlaceholderValues {
  nonce: string;
  time: string;
}
export type PlaceholderName = keyof PlaceholderValues;
export const PLACEHOLDER_NAMES: readonly PlaceholderName[] = ['nonce', 'time'];

/** A place to fill in, at this byte. */
export type Placeholder = { name: PlaceholderName; offset: number };

/** A page in one of its forms, with places that are filled in for each answer. */
export interface FillableForm {
  /** Bytes that it holds in memory. */
  size: number;
  fill: (values: PlaceholderValues) => Buffer;
}

/** Where a page has its placeholders, in their order. */
export function findPlaceholders(html: Buffer, placeholders: PlaceholderValues): Placeholder[] {
  return PLACEHOLDER_NAMES.flatMap((name) => {
    const slots: Placeholder[] = [];
    const placeholder = Buffer.from(placeholders[name]);
    for (
      let at = html.indexOf(placeholder);
      at !== -1;
      at = html.indexOf(placeholder, at + PLACEHOLDER_BYTES)
    ) {
      slots.push({ name, offset: at });
    }
    return slots;
  }).sort((a, b) => a.offset - b.offset);
}

/** A copy of the bytes with its places filled in. */
export function fillIn(bytes: Buffer, slots: readonly Placeholder[], values: PlaceholderValues): Buffer {
  const answer = Buffer.from(bytes);
  for (const { name, offset } of slots) answer.write(values[name], offset, PLACEHOLDER_BYTES, 'latin1');
  return answer;
}
