const TEXT =
  'Act as an experienced editor. Read the text below twice before you write. Keep the facts, cut what says nothing, and list what is missing.';

/** A prerendered page about as long as the product's lists: the most that Next.js itself can serve. */
export default function PageOfCards() {
  return (
    <ul>
      {Array.from({ length: 15 }, (_, card) => (
        <li key={card}>
          <h2>{`Prompt ${card}`}</h2>
          {Array.from({ length: 24 }, (_, line) => (
            <p key={line} className={`line-${(card * 7 + line * 13) % 97}`}>
              {`${(card * 31 + line * 17) % 1000} ${TEXT}`}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
