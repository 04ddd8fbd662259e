const ALT =
  'A prompt in Cuebook: its text with fields to fill in, who approved it, its versions, tests and discussion';

function Themed({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  return (
    <img
      src={`/home/prompt-${theme}.webp`}
      width={1280}
      height={800}
      loading="lazy"
      decoding="async"
      alt={ALT}
      className={`${className} h-auto w-full rounded-lg border border-border`}
    />
  );
}

/** A prompt of the demo library as a member sees it, in both themes; the one that isn't shown is not fetched. */
export function Screenshot() {
  return (
    <>
      <Themed theme="light" className="dark:hidden" />
      <Themed theme="dark" className="hidden dark:block" />
    </>
  );
}
