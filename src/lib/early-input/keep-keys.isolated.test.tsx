import { expect, it } from 'vitest';
import { EARLY_EVENTS, SINGLE_KEYS_STORAGE } from './events';
import { keepKeys } from './keep-keys';

/** A page whose single keys come to life later. */
function comeToLife(): void {
  const { dataset } = document.documentElement;
  dataset['keysReady'] = '';
  dataset['ready'] = '';
  window.dispatchEvent(new Event(EARLY_EVENTS.keysReady));
}

it('a key that React stopped, for the code of its part was not there, is pressed again once', () => {
  keepKeys(EARLY_EVENTS, '[data-covers-page]', SINGLE_KEYS_STORAGE);
  const stop = (event: Event) => event.stopPropagation();
  document.addEventListener('keydown', stop, { capture: true });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true }));
  document.removeEventListener('keydown', stop, { capture: true });

  const heard: string[] = [];
  document.body.addEventListener('keydown', ({ key }) => heard.push(key));
  comeToLife();
  expect(heard).toEqual(['e']);
  comeToLife();
  expect(heard).toEqual(['e']);
});
