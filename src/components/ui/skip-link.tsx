/** The first stop of every page: jumps over the header to the element with the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="skip-link rounded-md bg-primary px-4 py-3 font-semibold text-on-primary shadow-overlay print:hidden"
    >
      Skip to content
    </a>
  );
}
