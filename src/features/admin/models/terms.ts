import { modelMessages as said } from '@/domain/model/messages';

export type Terms = { priceIn: number | null; priceOut: number | null; callsAtOnce: number };

/** The terms as they are typed. */
export type TypedTerms = { priceIn: string; priceOut: string; callsAtOnce: string };

/** Returns what a model costs and how many calls it takes, in words. */
export function termsText({ priceIn, priceOut, callsAtOnce }: Terms, currency: string): string {
  const price =
    priceIn === null || priceOut === null ? said.noPrice : said.prices(priceIn, priceOut, currency);
  return `${price}, ${said.atOnce(callsAtOnce)}`;
}

export function toTyped(terms: Terms | null): TypedTerms {
  return {
    priceIn: terms?.priceIn?.toString() ?? '',
    priceOut: terms?.priceOut?.toString() ?? '',
    callsAtOnce: (terms?.callsAtOnce ?? 4).toString(),
  };
}

const NUMBER = /^\d+([.,]\d+)?$/;
const numberOf = (text: string) => Number(text.trim().replace(',', '.'));

/** Returns the typed terms, or what is wrong with them. */
export function readTerms(typed: TypedTerms): { terms: Terms } | { errors: Partial<TypedTerms> } {
  const isPrice = (text: string) => text.trim() === '' || NUMBER.test(text.trim());
  const errors = {
    ...(!isPrice(typed.priceIn) && { priceIn: said.priceRange }),
    ...(!isPrice(typed.priceOut) && { priceOut: said.priceRange }),
    ...(!NUMBER.test(typed.callsAtOnce.trim()) && { callsAtOnce: said.callsRange }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const price = (text: string) => (text.trim() === '' ? null : numberOf(text));
  return {
    terms: {
      priceIn: price(typed.priceIn),
      priceOut: price(typed.priceOut),
      callsAtOnce: numberOf(typed.callsAtOnce),
    },
  };
}
