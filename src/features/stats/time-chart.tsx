'use client';

import { useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useIsDark } from '@/lib/theme';

/** One bar: `at` in seconds since 1970, `label` as it is read, `mark` as it stands below an axis. */
export type ChartPoint = { at: number; label: string; mark: string; value: number };

const HEIGHT = 176;
const STEPS = [1, 10, 100, 1e3, 1e4, 1e5, 1e6].flatMap((power) => [power, 2 * power, 5 * power]);

type Colours = { bars: string; text: string; lines: string };

/** The colours of the theme as the canvas needs them: read from elements that are styled like everything else. */
function coloursOf(box: HTMLElement): Colours {
  const of = (name: string) => {
    const sample = box.querySelector(`[data-sample="${name}"]`);
    return sample === null ? 'currentColor' : getComputedStyle(sample).color;
  };
  return { bars: of('bars'), text: of('text'), lines: of('lines') };
}

/** @param onPoint called with the bar under the pointer, or null */
function optionsOf(
  points: ChartPoint[],
  colours: Colours,
  Plot: typeof uPlot,
  onPoint: (place: number | null) => void,
): uPlot.Options {
  const axis = { stroke: colours.text, font: '12px system-ui', ticks: { show: false } };
  const bars = Plot.paths.bars?.({ size: [0.7, 48], radius: 0.1 });
  const every = Math.ceil(points.length / 4);
  return {
    width: 320,
    height: HEIGHT,
    legend: { show: false },
    cursor: { x: false, y: false, drag: { x: false, y: false } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    scales: {
      x: { time: false, range: (_, min, max) => [min - (max - min) / 20, max + (max - min) / 20] },
      y: { range: (_, __, max) => [0, Math.max(1, Math.ceil(max * 1.1))] },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        splits: () => points.filter((_, place) => place % every === 0).map(({ at }) => at),
        values: (_, splits) => splits.map((at) => points.find((point) => point.at === at)?.mark ?? ''),
      },
      {
        ...axis,
        size: 44,
        grid: { stroke: colours.lines, width: 1 },
        incrs: STEPS,
      },
    ],
    series: [
      {},
      {
        fill: colours.bars,
        width: 0,
        points: { show: false },
        ...(bars === undefined ? {} : { paths: bars }),
      },
    ],
  };
}

/**
 * Figures over time as bars with axes; pointing at one tells it below. Screen readers skip the picture: its parent
 * gives the same as text.
 */
export function TimeChart({ points, tone }: { points: ChartPoint[]; tone: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const isDark = useIsDark();
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let plot: uPlot | null = null;
    let isGone = false;
    const resize = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    void import('uplot').then(({ default: Plot }) => {
      if (isGone) return;
      const data: uPlot.AlignedData = [points.map(({ at }) => at), points.map(({ value }) => value)];
      plot = new Plot(optionsOf(points, coloursOf(element), Plot, setPointedAt), data, element);
      resize.observe(element);
    });
    return () => {
      isGone = true;
      resize.disconnect();
      plot?.destroy();
    };
  }, [points, isDark]);
  const told = points[pointedAt ?? points.length - 1];
  return (
    <div aria-hidden="true" className="mt-4 text-sm text-fg-muted">
      <div ref={box} className="min-h-44 overflow-hidden">
        <span data-sample="bars" className={`${tone} forced-colors:text-[CanvasText]`} />
        <span data-sample="text" className="text-fg-muted forced-colors:text-[CanvasText]" />
        <span data-sample="lines" className="text-border forced-colors:text-[GrayText]" />
      </div>
      {told && (
        <p className="text-end tabular-nums">{`Week of ${told.label}: ${told.value.toLocaleString('en-US')}`}</p>
      )}
    </div>
  );
}
