'use client';

import { BackButton } from './back-button';
import { useGoBack } from './use-go-back';

/** Back button to the list visited last. */
export function GoBack() {
  return <BackButton onPress={useGoBack()} />;
}
