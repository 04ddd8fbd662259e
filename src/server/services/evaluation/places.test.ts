import { expect, it } from 'vitest';
import { Places } from './places';

/** Requests that end when they are told to, and which of them were sent. */
function requests(places: Places) {
  const sent: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, model: string, signal = new AbortController().signal) =>
    places.run(model, signal, () => {
      sent.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const settled = () => new Promise((done) => setImmediate(done));
  return {
    sent,
    send,
    settled,
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

it('never more requests at once than a process or a model has places, first come, first served', async () => {
  const places = new Places(3);
  places.learn('narrow', 1);
  const { sent, send, end, settled } = requests(places);
  for (const name of ['n1', 'n2']) void send(name, 'narrow');
  for (const name of ['w1', 'w2', 'w3']) void send(name, 'wide');
  await settled();
  expect(sent).toEqual(['n1', 'w1', 'w2']);
  await end('w1');
  expect(sent).toEqual(['n1', 'w1', 'w2', 'w3']);
  await end('n1');
  expect(sent).toEqual(['n1', 'w1', 'w2', 'w3', 'n2']);
});

it('a request that was stopped while it waited is not sent', async () => {
  const { sent, send, end, settled } = requests(new Places(1));
  const stop = new AbortController();
  void send('first', 'model');
  const stopped = expect(send('stopped', 'model', stop.signal)).rejects.toThrow('Stopped');
  void send('last', 'model');
  await settled();
  stop.abort(new Error('Stopped'));
  await end('first');
  await stopped;
  expect(sent).toEqual(['first', 'last']);
});
