import { CATEGORIES, categoryToken } from '@/domain/prompt/vocabulary';
import { cn } from '@/lib/cn';

/** A colour that a space keeps, by its address. */
export function spaceHue(slug: string): string {
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return categoryToken(CATEGORIES[sum % CATEGORIES.length] ?? 'Other');
}

/** The letter of a space, in the colour that an element around it has as `data-hue`. */
export function SpaceTile({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'grid shrink-0 place-items-center rounded-sm rounded-es-none border border-tab-edge bg-tab-soft leading-none font-bold text-tab-text weak:size-4.5 weak:text-[0.625rem]',
        className,
      )}
    >
      {(Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('en')}
    </span>
  );
}
