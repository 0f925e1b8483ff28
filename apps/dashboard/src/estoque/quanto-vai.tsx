import { Alert, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type * as answers from '@tulha/domain/estoque/movimento/movimento.answers';
import { TransferirEstoque } from '@tulha/domain/estoque/movimento/movimento.commands';
import type { Answer } from '@tulha/domain/kernel/answers';
import { api } from '../http/client.js';
import type { Problem } from '../http/problem.js';
import { money } from '../ui/format.js';
import { medida } from './estoque.api.js';

type Transferencia = Answer<typeof answers.TransferenciaDeEstoque>;
type Item = Transferencia['produtos'][number];

const PAUSE_MS = 400;
const TRANSFERIR = '/cad-estoque/transferencia/transferi';

const lotesDe = ({ lotes, unidade }: Item): string =>
  lotes
    .filter(({ lote }) => lote !== null)
    .map(({ lote, quantidade }) => `${lote}: ${medida(quantidade, unidade)}`)
    .join(', ');

/** The contents and the cost of a transfer, rehearsed once the form is complete and typing pauses; or why it would be refused. */
export const QuantoVai = ({ body, fazenda }: { readonly body: object; readonly fazenda: number }) => {
  const request = TransferirEstoque.safeParse(body).success && fazenda > 0 ? JSON.stringify(body) : null;
  const [asked] = useDebouncedValue(request, PAUSE_MS);
  const { data, error } = useQuery<Transferencia, Problem>({
    queryKey: [TRANSFERIR, asked, fazenda],
    queryFn: async ({ signal }) => {
      const answer = await api.raw('POST', TRANSFERIR, JSON.parse(asked ?? ''), { signal, query: { ensaio: 1 }, fazenda });
      return (await answer.json()) as Transferencia;
    },
    enabled: asked !== null && asked === request,
    staleTime: 0,
    retry: false,
  });
  if (request === null || asked !== request) return null;
  if (error) return <Alert color="ambar">{error.message}</Alert>;
  if (!data) return null;
  return (
    <div role="status">
      <Text fw={600}>Vai {money(data.custo)} de custo</Text>
      {data.produtos.map((item) => (
        <Text key={`${item.insumo} ${lotesDe(item)}`} size="sm" c="dimmed">
          {medida(item.quantidade, item.unidade)} de {item.descricao}: {money(item.custo)}
          {lotesDe(item) && ` (${lotesDe(item)})`}
        </Text>
      ))}
      {data.avisos.map((aviso) => (
        <Alert key={aviso} color="ambar">
          {aviso}
        </Alert>
      ))}
    </div>
  );
};
