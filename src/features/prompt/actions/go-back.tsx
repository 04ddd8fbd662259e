'use client';

import { BackButton } from './back-button';
import { useGoBack } from './use-go-back';

/** Back to the list that was looked at last. */
export function GoBack() {
  return <BackButton onPress={useGoBack()} />;
}
