'use client';

import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import { useFollowsEvaluations } from './followed';

const load = () =>
  import('./running-evaluations').then(({ RunningEvaluations }): Render<object> => () => (
    <RunningEvaluations />
  ));

/** How far the evaluations are that a person has started in this browser, at the foot of the side bar. */
export function EvaluationTray({ owner }: { owner: string }) {
  const isFollowing = useFollowsEvaluations(owner);
  const render = useLazyRender(load, isFollowing, 'never');
  return isFollowing ? render?.({}) : null;
}
