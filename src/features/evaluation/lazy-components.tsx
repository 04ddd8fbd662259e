'use client';

import dynamic from 'next/dynamic';

/** Only for members; server-rendered pages for guests never load this code. */
export const EvaluationList = dynamic(() =>
  import('./evaluation-list').then((module) => module.EvaluationList),
);
export const EvaluationView = dynamic(() =>
  import('./evaluation-view').then((module) => module.EvaluationView),
);
export const PlanView = dynamic(() => import('./plan-view').then((module) => module.PlanView));
