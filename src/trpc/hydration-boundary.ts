'use client';

export { HydrationBoundary } from '@tanstack/react-query';
