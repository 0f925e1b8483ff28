import { Alert, Checkbox, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { avisoDeVencido } from '@tulha/domain/estoque/movimento/avisos';
import type * as answers from '@tulha/domain/estoque/movimento/movimento.answers';
import { isDia } from '@tulha/domain/kernel/calendar';
import type { Paged } from '@tulha/domain/kernel/answers';
import { useRead } from '../http/hooks.js';
import type { FormSlotProps } from '../screens/screen.js';
import { day } from '../ui/format.js';
import { type Estoque, medida } from './estoque.api.js';

const CONTADO = 'antesDaContagem';
/** How many of the last movements are searched for a count of the same day. */
const ULTIMOS = 100;

type Props = FormSlotProps & { readonly data: string; readonly fazenda: number };
type Lote = Estoque['lotes'][number];

/** The lots at the farm, with a warning before an expired one is used. */
const Lotes = ({ estoque, data, escolhido, fazenda }: { estoque: Estoque; data: string; escolhido: string; fazenda: number }) => {
  const daqui = estoque.lotes.filter(
    (um): um is Lote & { lote: string } => um.lote !== null && um.fazenda === fazenda && um.quantidade > 0,
  );
  const vencido = (um: Lote) => (um.lote === null ? undefined : avisoDeVencido(estoque.descricao, { ...um, lote: um.lote }, data));
  if (daqui.length === 0) return null;
  const escolha = daqui.find(({ lote }) => lote === escolhido);
  const soVencidos = escolhido === '' && daqui.every((um) => vencido(um) !== undefined);
  const avisos = (escolha ? [escolha] : soVencidos ? daqui : []).flatMap((um) => vencido(um) ?? []);
  return (
    <>
      <Text size="sm">
        {daqui.map(({ lote, quantidade, validade }, at) => (
          <span key={lote}>
            {at > 0 && ' · '}
            {lote}: {medida(quantidade, estoque.unidade)}
            {validade && (validade < data ? `, venceu em ${day(validade)}` : `, vence em ${day(validade)}`)}
          </span>
        ))}
      </Text>
      {avisos.length > 0 && (
        <Alert color="ambar" icon={<IconAlertTriangle aria-hidden="true" />} title="Lote vencido" role="alert">
          <List size="sm">
            {avisos.map((aviso) => (
              <List.Item key={aviso}>{aviso}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
};

/** The stock of an input on a day, beside the form of a movement: its lots, and a count of the same day. */
export const NoDia = ({ form, data, fazenda }: Props) => {
  const { insumo, lote, tipo } = form.values;
  const id = Number(insumo) || 0;
  const opcoes = { enabled: id > 0 && isDia(data), modulo: 'estoque', fazenda };
  const { data: estoque } = useRead<typeof answers.EstoqueDoInsumo>(`/cad-estoque/${id}`, undefined, opcoes);
  const { data: historia } = useRead<Paged<typeof answers.MovimentoDeEstoque>>(`/cad-estoque/${id}/historico`, { size: ULTIMOS }, opcoes);
  if (!estoque || tipo === 'contagem') return null;
  const contado = historia?.content.some((um) => um.tipo === 'contagem' && um.data === data && um.fazenda === fazenda);
  return (
    <>
      {tipo !== 'entrada' && <Lotes {...{ estoque, data, fazenda }} escolhido={String(lote ?? '').trim()} />}
      {contado && (
        <Alert color="ambar" title={`${estoque.descricao} foi contado em ${day(data)}`}>
          <Checkbox
            label="O que lanço agora já estava nessa contagem"
            description="Sem marcar, conta depois dela."
            checked={form.values[CONTADO] === 1}
            onChange={(event) => form.setFieldValue(CONTADO, event.currentTarget.checked ? 1 : null)}
          />
        </Alert>
      )}
    </>
  );
};
