import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Problem } from '../problem.js';
import { session } from '../session.js';
import { lists } from './lists.js';

type Read<T> = { readonly data: T | undefined; readonly error: Problem | null; readonly refetch: () => unknown };

/** A read whose last answer stays on this device, under whoever is signed in: without a signal it is what it was. `name` says all that was asked. */
export const useKept = <T>(name: string, read: Read<T>): Read<T> => {
  const now = session.use();
  const user = now.status === 'in' ? now.user.id : undefined;
  const key = `${user} ${name}`;
  const { data } = read;
  const before = useQuery({
    queryKey: ['neste-aparelho', key],
    queryFn: async () => ({ kept: (await lists.read(key)) as T | undefined }),
    enabled: data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    // Whoever has signed out leaves nothing behind.
    if (data !== undefined && user !== undefined) void lists.write(key, data);
  }, [key, user, data]);
  return { data: data ?? before.data?.kept, error: before.isPending ? null : read.error, refetch: read.refetch };
};
