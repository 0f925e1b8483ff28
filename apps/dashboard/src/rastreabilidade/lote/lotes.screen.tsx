import type * as answers from '@tulha/domain/rastreabilidade/lote/lote.answers';
import { Paper } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { loteColumns } from '@tulha/domain/rastreabilidade/lote/lote.columns';
import { QuantoCustou } from '../../relatorios/custo-do-lote.js';
import { defineScreen } from '../../screens/define-screen.js';
import { CopyCode } from '../../ui/facts.js';
import { day, percent, quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton } from '../../ui/page.js';
import { Genealogia } from '../genealogia/genealogia.js';
import { Origem } from '../genealogia/origem/origem.js';
import { LinhaDoTempo } from '../historico/linha-do-tempo.js';
import { Faixa } from '../historico/tempo/faixa.js';
import { ComMomento } from '../historico/tempo/momento.js';
import { Tempo } from '../historico/tempo/tempo.js';
import { DoPeASaca } from '../perdas/do-pe-a-saca.js';
import { AMais } from './a-mais.js';
import { comQuem } from './com-quem.js';
import { Acoes, Ausente, ComSafras, criacao, EtapaDoLote, Lendo, Local, Sobre, SoAgora, Tipo } from './lote.js';
import { etapaOptions } from './etapa.js';
import { LOTES, type LoteCompleto } from './lotes.api.js';
import { Ressalvas } from './ressalvas.js';
import { Saldo } from './saldo.js';
import { VendidoA } from './vendido-a.js';

type Slot = { readonly row: LoteCompleto };

const Importar = () => (
  <LinkButton icon={IconFileImport} to="/importacoes/nova">
    Importar planilhas
  </LinkButton>
);

/** The lots of coffee, and everything about one: its kind, place and balance, the lots it was made from, and its history. */
export const screen = defineScreen<typeof answers.Lote, typeof answers.LoteCompleto>({
  title: { singular: 'Lote', plural: 'Lotes' },
  icon: icons.lote,
  path: LOTES,
  modulo: 'rastreabilidade',
  columns: loteColumns,
  list: {
    columns: ['codigo', 'etapa', 'local', 'tipo', 'data', 'umidade', 'quantidade', 'saldo', 'vendidoA'],
    cells: { etapa: EtapaDoLote, local: Local, tipo: Tipo },
    sort: '-data',
    files: ['xlsx', 'csv', 'json'],
    filters: [
      { key: 'q', type: 'search', label: 'Código, tipo ou local' },
      { key: 'etapa', type: 'select', label: 'Etapa', all: 'Todas as etapas', options: etapaOptions },
      {
        key: 'unidade',
        type: 'select',
        label: 'Medida',
        all: 'Toda medida',
        options: [
          { value: 'L', label: 'Litros, antes do benefício' },
          { value: 'kg', label: 'Quilos, beneficiado' },
        ],
      },
      { key: 'comSaldo', type: 'switch', label: 'Só com saldo' },
      { key: 'de', type: 'given', label: 'Desde', show: day },
    ],
    Filters: ComSafras,
    Moment: ComMomento,
    add: { label: 'Novo lote da colheita', icon: icons.colheita, to: '/rastreabilidade/colheita/nova' },
    empty: {
      title: 'Ainda não há lotes',
      text: 'Um lote nasce da colheita. Traga as planilhas da safra e a história de cada um aparece aqui.',
      Action: Importar,
    },
  },
  page: {
    title: ({ codigo }) => <CopyCode>{codigo}</CopyCode>,
    About: Sobre,
    menu: true,
    print: true,
    Actions: Acoes,
    Reading: Lendo,
    Missing: Ausente,
    Lead: ({ row }: Slot) => (
      <>
        <Faixa />
        <Ressalvas {...row} />
        <AMais {...row} />
        <Tempo id={String(row.id)} />
      </>
    ),
    factsOf: 'O lote',
    facts: [
      ({ local, saldo, fazendaNome }) => ['Onde está', local ?? (saldo > 0 ? fazendaNome : null)],
      (lote) => ['Com quem', comQuem(lote)],
      (lote) => ['Como nasceu', criacao(lote)],
      ({ quantidade, unidade }) => ['Quantidade ao nascer', quantity(quantidade, unidade)],
      ({ umidade }) => ['Umidade', umidade === null ? null : percent(umidade)],
      ({ classificacao }) => classificacao !== null && ['Classificação', classificacao],
      ({ fazendaNome }) => ['Fazenda', fazendaNome],
    ],
    Aside: ({ row }: Slot) => (
      <Paper p="md" component="section" aria-label="Saldo">
        <Saldo {...row} />
      </Paper>
    ),
    parts: [
      ({ row }: Slot) => <VendidoA id={String(row.id)} />,
      ({ row }: Slot) => <QuantoCustou id={String(row.id)} />,
      ({ row }: Slot) => <Genealogia id={String(row.id)} />,
      ({ row }: Slot) => <DoPeASaca id={String(row.id)} />,
      ({ row }: Slot) => <Origem talhoes={row.talhoes} unidade={row.unidade} />,
      SoAgora,
      ({ row }: Slot) => <LinhaDoTempo id={String(row.id)} />,
    ],
  },
});
