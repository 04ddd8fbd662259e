import { useEffect, useState } from 'react';

/** The used fields of an infinite query. */
type PagedQuery = {
  data?: { pages: readonly unknown[] } | undefined;
  isFetching: boolean;
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<{
    data?: { pages: readonly unknown[] } | undefined;
    isError: boolean;
    hasNextPage: boolean;
  }>;
};

/**
 * Loads the next page of a list that live changes may refetch at any moment. A refetch and a request for a page would
 * cancel each other: the page waits for a refetch, and is requested again if it was canceled.
 */
export function useNextPage({ data, isFetching, fetchNextPage }: PagedQuery): {
  isLoading: boolean;
  load: () => void;
} {
  const pages = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  const isLoading = wanted > pages;

  useEffect(() => {
    if (!isLoading || isFetching) return;
    void fetchNextPage({ cancelRefetch: false }).then((result) => {
      const hasGrown = (result.data?.pages.length ?? 0) > pages;
      if (hasGrown || result.isError || !result.hasNextPage) setWanted(0);
    });
  }, [isLoading, isFetching, pages, fetchNextPage]);

  return {
    isLoading,
    load: () => {
      setWanted(pages + 1);
    },
  };
}
