import { Alert, List, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { EnsaioDoPasso } from '@tulha/domain/kernel/register/register.answers';
import { api } from '../http/client.js';
import type { Problem } from '../http/problem.js';
import { activeFarm } from '../http/session.js';

type Ensaio = Answer<typeof EnsaioDoPasso>;
type Props = { readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly path: string };

/** The consequences in other rooms of a step without fields of its own, or why it would be refused. Nothing is written. */
export const OQueSegue = ({ method, path }: Props) => {
  const active = activeFarm.use() ?? 0;
  const { data, error } = useQuery<Ensaio, Problem>({
    queryKey: [path, active, { ensaio: 1 }],
    queryFn: async ({ signal }) => (await (await api.raw(method, path, undefined, { signal, query: { ensaio: 1 } })).json()) as Ensaio,
    staleTime: 0,
    retry: false,
  });
  if (error) return <Alert color="red">{error.message}</Alert>;
  if (!data) return <Skeleton height="2rem" />;
  return (
    <Stack gap="sm">
      <List aria-label="O que acontece nas outras partes">
        {data.segue.map((frase) => (
          <List.Item key={frase}>{frase}</List.Item>
        ))}
      </List>
      {data.avisos.map((aviso) => (
        <Alert key={aviso} color="ambar">
          {aviso}
        </Alert>
      ))}
    </Stack>
  );
};
