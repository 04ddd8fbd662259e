/** The parameters of an address as a page gets them. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The value of a parameter, the first one when it is given more than once. */
export function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
