/** The mark of X (formerly Twitter); decoration, the handle stands beside it. */
export function XIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4 shrink-0 fill-current">
      <path d="M3 3h5.3l4.4 6.2L18 3h2.5l-6.7 7.8L21.5 21h-5.3l-4.8-6.7L5.6 21H3.1l7.1-8.3L3 3Zm3.7 1.9 10.4 14.2h1.1L7.9 4.9H6.7Z" />
    </svg>
  );
}

/** The mark of GitHub, as two braces around a cursor would be too little known: a plain branch. */
export function BranchIcon() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-4 shrink-0 fill-none stroke-current stroke-2">
      <circle cx="6" cy="5" r="2.2" />
      <circle cx="6" cy="19" r="2.2" />
      <circle cx="18" cy="8" r="2.2" />
      <path d="M6 7.2v9.6M18 10.2c0 4-6 3-10.5 6" />
    </svg>
  );
}
