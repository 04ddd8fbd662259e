'use client';

import { CardCopyButton } from '../card/card-copy-button';
import { useFillIn } from '../detail/use-fill-in';

/** Copy on a card that was rendered on the server. The content is fetched with the code that fetches at a press. */
export function GuestCardCopy({ prompt }: { prompt: { id: string; title: string } }) {
  const { copy, sheet } = useFillIn(null);
  const fetchSource = () => import('./fetch-source').then((module) => module.fetchSource(prompt.id));
  return (
    <>
      <CardCopyButton title={prompt.title} onPress={() => void copy(prompt, fetchSource())} />
      {sheet}
    </>
  );
}
