import { VARIANTS_COUNTED_MAX } from '@/domain/prompt/parts';

/** How many prompts of others and one's own were made from this one. */
export function VariantCount({ count }: { count: number }) {
  if (count === 0) return null;
  const more = count >= VARIANTS_COUNTED_MAX ? '+' : '';
  return <span>{count === 1 ? '1 variant' : `${count}${more} variants`}</span>;
}
