import { Alert, List, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { EnsaioDoPasso } from '@tulha/domain/kernel/register/register.answers';
import { api } from '../http/client.js';
import type { Problem } from '../http/problem.js';
import { activeFarm } from '../http/session.js';
import type { Values } from './screen.js';

type Ensaio = Answer<typeof EnsaioDoPasso>;
type Props = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** The fields of the step as they are filled in; asked about again once typing stops. */
  readonly body?: Values;
};
const TYPING_MS = 400;

/** The consequences of a step in other rooms, or why it would be refused. Nothing is written. */
export const OQueSegue = ({ method, path, body }: Props) => {
  const [sent] = useDebouncedValue(JSON.stringify(body), TYPING_MS);
  const active = activeFarm.use() ?? 0;
  const { data, error } = useQuery<Ensaio, Problem>({
    queryKey: [path, active, { ensaio: 1, sent }],
    queryFn: async ({ signal }) => {
      const asked = sent === undefined ? undefined : (JSON.parse(sent) as Values);
      return (await (await api.raw(method, path, asked, { signal, query: { ensaio: 1 } })).json()) as Ensaio;
    },
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
