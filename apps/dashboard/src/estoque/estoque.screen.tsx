import { Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconClipboardList } from '@tabler/icons-react';
import type * as answers from '@tulha/domain/estoque/movimento/movimento.answers';
import { estoqueColumns, loteDoInsumoColumns, reajusteFields } from '@tulha/domain/estoque/movimento/movimento.columns';
import { ReajustarEstoque } from '@tulha/domain/estoque/movimento/movimento.commands';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { activeFarm } from '../http/session.js';
import { FazendaDoFormulario } from '../propriedade/fazenda-do-formulario.js';
import { choice } from '../screens/choice.js';
import { defineScreen } from '../screens/define-screen.js';
import type { FormSlotProps, ReadState, Values } from '../screens/screen.js';
import { SubTable } from '../screens/subtable.js';
import { today } from '../ui/clock.js';
import { icons } from '../ui/icons.js';
import { Action, LinkButton, Section } from '../ui/page.js';
import { type Estoque, medida } from './estoque.api.js';
import { Historico } from './historico.js';
import { NoDia } from './no-dia.js';
import { NoTempo } from './no-tempo.js';

type Slot = { readonly row: Estoque };

/** How much there is, and whether that is less than there should be. */
const Ha = ({ row: { quantidade, unidade, emFalta } }: Slot) => (
  <Group gap="xs" wrap="nowrap" component="span">
    {emFalta && (
      <Badge color="ambar" leftSection={<IconAlertTriangle size="0.875rem" aria-hidden="true" />}>
        Em falta
      </Badge>
    )}
    {medida(quantidade, unidade)}
  </Group>
);

/** The input whose page one came from, if any. Most people come for a count. */
const ComInsumo = ({ children }: { readonly children: (read: ReadState<Values>) => ReactNode }) => {
  const [params] = useSearchParams();
  const insumo = Number(params.get('insumo')) || null;
  return children({ error: null, refetch: () => undefined, data: { fazenda: null, insumo, tipo: 'contagem', data: today() } });
};

/** Empty fields are left out; without a named lot the server takes the one that expires first. */
const bodyOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== 'fazenda' && value !== null && value !== undefined && value !== ''),
  );

const fazendaDe = ({ fazenda }: Values): number | undefined => (fazenda ? Number(fazenda) : undefined);
const semFazenda = (values: Values): Readonly<Record<string, string>> =>
  activeFarm.get() || fazendaDe(values) ? {} : { fazenda: 'Informe: fazenda.' };

const DoAjuste = ({ form }: FormSlotProps) => {
  const active = activeFarm.use() ?? 0;
  return <NoDia form={form} data={String(form.values['data'] ?? '')} fazenda={fazendaDe(form.values) ?? active} />;
};

type UmLote = { readonly row: Estoque['lotes'][number] & Pick<Estoque, 'id' | 'unidade'> };
const Lote = ({ row: { lote } }: UmLote) => lote ?? <Text c="dimmed">Sem lote</Text>;
const HaDoLote = ({ row: { quantidade, unidade } }: UmLote) => medida(quantidade, unidade);

const Lotes = ({ row: { lotes, unidade } }: Slot) =>
  lotes.some(({ lote }) => lote !== null) && (
    <Section title="Lotes" about="O que vence primeiro sai primeiro">
      <SubTable
        label="Lotes do insumo"
        columns={loteDoInsumoColumns}
        rows={lotes.map((lote, id) => ({ id, unidade, ...lote }))}
        cells={{ lote: Lote, quantidade: HaDoLote }}
      />
    </Section>
  );

const Transferir = ({ to }: { readonly to: string }) => (
  <LinkButton icon={IconArrowsExchange} to={to}>
    Transferir
  </LinkButton>
);

/** The stock of inputs: quantity, value, and history. */
export const screen = defineScreen<typeof answers.EstoqueDoInsumo>({
  title: { singular: 'Insumo em estoque', plural: 'Insumos em estoque' },
  icon: icons.insumo,
  path: '/cad-estoque',
  place: '/estoque',
  modulo: 'estoque',
  columns: estoqueColumns,
  list: {
    columns: ['descricao', 'quantidade', 'custoMedio', 'valor'],
    cells: { quantidade: Ha },
    sort: 'descricao',
    filters: [
      { key: 'q', type: 'search', label: 'Descrição, código ou ingrediente' },
      { key: 'emFalta', type: 'switch', label: 'Em falta' },
      choice('situacao', estoqueColumns.situacao, 'Ativos e inativos', { ATIVO: 'Ativos', INATIVO: 'Inativos' }),
    ],
    Actions: () => <Transferir to="/estoque/transferir" />,
    add: { label: 'Ajustar estoque', icon: IconClipboardList, to: '/estoque/novo' },
    empty: {
      title: 'Nenhum insumo ainda',
      text: 'Cadastre os insumos em Cadastros. Aqui aparece quanto há de cada um, e quanto custou.',
    },
  },
  form: {
    title: 'Ajustar estoque',
    about: 'Contou? Diga quanto há, e a diferença se acerta.',
    fields: Object.entries(reajusteFields),
    input: ReajustarEstoque,
    save: 'Gravar ajuste',
    slots: [
      { before: 'insumo', Part: FazendaDoFormulario },
      { before: 'motivo', Part: DoAjuste },
    ],
    avisa: true,
    Initial: ComInsumo,
    bodyOf,
    missing: semFazenda,
    farmOf: fazendaDe,
    done: { added: 'Estoque ajustado com sucesso!', changed: '' },
    then: 'list',
  },
  page: {
    title: ({ descricao }) => descricao,
    About: Ha,
    print: true,
    Actions: ({ row: { id } }: Slot) => <Transferir to={`/estoque/transferir?insumo=${id}`} />,
    MainAction: ({ row: { id } }: Slot) => (
      <Action icon={IconClipboardList} to={`/estoque/novo?insumo=${id}`}>
        Ajustar estoque
      </Action>
    ),
    factsOf: 'O insumo',
    facts: [
      ({ quantidade, unidade }) => ['Há', medida(quantidade, unidade)],
      'custoMedio',
      'valor',
      ({ minimo, unidade }) => minimo !== null && ['Estoque mínimo', medida(minimo, unidade)],
      'situacao',
    ],
    parts: [Lotes, NoTempo, Historico],
  },
});
