import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Problem } from '../problem.js';
import { session } from '../session.js';
import { lists } from './lists.js';

type Read<T> = { readonly data: T | undefined; readonly error: Problem | null; readonly refetch: () => unknown };

/**
 * A read whose last answer is kept on this device for the signed-in user, and shown when there is no signal. `name` must identify the whole
 * question.
 */
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
    // A user who has signed out leaves no list on the device.
    if (data !== undefined && user !== undefined) void lists.write(key, data);
  }, [key, user, data]);
  return { data: data ?? before.data?.kept, error: before.isPending ? null : read.error, refetch: read.refetch };
};
