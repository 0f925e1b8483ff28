import { Text } from '@mantine/core';
import { IconCalendar, IconCopy, IconPencil, IconTimeline, IconTrash } from '@tabler/icons-react';
import type * as answers from '@tulha/domain/atividades/atividade/atividade.answers';
import {
  atividadeColumns,
  atividadeExcluiFields,
  atividadeFields,
  atividadeMudaFields,
  atividadeSucesso,
  duplicarFields,
} from '@tulha/domain/atividades/atividade/atividade.columns';
import { AlterarAtividade, COLHEITA, ExcluirColheita, RegistrarAtividade } from '@tulha/domain/atividades/atividade/atividade.commands';
import { DuplicarAtividade } from '@tulha/domain/atividades/atividade/registros.answers';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useChoices } from '../../catalogues/catalogues.api.js';
import { FazendaDoFormulario } from '../../propriedade/fazenda-do-formulario.js';
import { defineScreen } from '../../screens/define-screen.js';
import { Pieces } from '../../screens/pieces/pieces.js';
import type { FormSlotProps, ReadState, Values } from '../../screens/screen.js';
import { today } from '../../ui/clock.js';
import { count, day } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import type { Filter } from '../../ui/list/filters.js';
import { LinkButton } from '../../ui/page.js';
import { ATIVIDADES, type Atividade, ondeFoi, REG_ATIVIDADES } from './atividades.api.js';
import { AvisosDaAtividade, AvisosDaNova } from './avisos.js';
import { Custo } from './custo.js';
import { DoDiaSeguinte, faltaDizerDoDiaSeguinte } from './dia-seguinte.js';
import { MudarVarias } from './mudar-varias.js';
import { pecasDe } from './partes.js';
import { SafraDoDia } from './safra-do-dia.js';

type Slot = { readonly row: Atividade };

const Onde = ({ row }: Slot) => ondeFoi(row);

const escolhas = (tabela: string, antes: readonly { readonly value: string; readonly label: string }[] = []) => {
  const Escolhas = ({ children }: { readonly children: (options: readonly { value: string; label: string }[]) => ReactNode }) =>
    children([...antes, ...useChoices(tabela)]);
  return Escolhas;
};

const filters: readonly Filter[] = [
  { key: 'q', type: 'search', label: 'Atividade ou observação' },
  {
    key: 'atividade',
    type: 'record',
    label: 'Atividade',
    all: 'Todas as atividades',
    Options: escolhas('tipo_atividade', [{ value: COLHEITA, label: 'Colheita' }]),
  },
  { key: 'talhao', type: 'record', label: 'Talhão', all: 'Todos os talhões', Options: escolhas('talhao') },
  { key: 'safra', type: 'record', label: 'Safra', all: 'Todas as safras', Options: escolhas('safra') },
  { key: 'dateStart', type: 'day', label: 'De' },
  { key: 'dateEnd', type: 'day', label: 'Até' },
];

const Acoes = () => (
  <>
    <LinkButton icon={IconCalendar} to={`${ATIVIDADES}/calendario`}>
      Calendário
    </LinkButton>
    <LinkButton icon={IconTimeline} to={`${ATIVIDADES}/linha-do-tempo`}>
      Linha do tempo
    </LinkButton>
    <MudarVarias />
  </>
);

/** Today, unless a day is named in the address. */
const NoDia = ({ children }: { readonly children: (read: ReadState<Values>) => ReactNode }) => {
  const [params] = useSearchParams();
  return children({ error: null, refetch: () => undefined, data: { data: params.get('data') ?? today() } });
};

/** The farm goes in the header, and empty fields are left out. */
const bodyOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([nome, value]) => nome !== 'fazenda' && value !== null && value !== ''));

const DepoisDosCampos = (props: FormSlotProps) => (
  <>
    <AvisosDaNova {...props} />
    <SafraDoDia {...props} />
  </>
);

const fazendaDe = ({ fazenda }: Values): number | undefined => (fazenda ? Number(fazenda) : undefined);

const Sobre = ({ row }: Slot) => (
  <>
    Atividade nº {row.id} · {ondeFoi(row)}
  </>
);

const Grupo = ({ row: { grupo, subAtividades } }: Slot) =>
  (grupo !== null || subAtividades.length > 0) && (
    <Text>
      {grupo !== null && (
        <>
          É parte da <Link to={`${ATIVIDADES}/${grupo}`}>atividade nº {grupo}</Link>.
        </>
      )}
      {subAtividades.length > 0 && 'Partes dela: '}
      {subAtividades.map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`${ATIVIDADES}/${id}`}>atividade nº {id}</Link>
        </span>
      ))}
    </Text>
  );

const noGrupo = ([primeira, ...outras]: readonly number[]): string => {
  if (primeira === undefined) return '';
  const abaixo = outras.length === 0 ? '' : `, com ${outras.length === 1 ? 'a outra' : `as outras ${outras.length}`} abaixo dela`;
  return ` A atividade nº ${primeira} passa a ser a primeira do grupo${abaixo}.`;
};

/** The effect of a deletion on the activity's contents, and on the activities below it. */
const aoExcluir = ({ linhas, subAtividades }: Atividade): string => {
  const colheita =
    linhas === 0 ? '' : linhas === 1 ? ' Sai também 1 linha de colheita.' : ` Saem também ${count(linhas)} linhas de colheita.`;
  return `O que foi lançado nela sai junto, e os insumos voltam ao estoque.${colheita}${noGrupo(subAtividades)}`;
};

const Partes = ({ row }: Slot) => {
  const pieces = useMemo(() => pecasDe(row), [row]);
  return <Pieces path={`${REG_ATIVIDADES}/${row.id}`} modulo="atividades" pieces={pieces} title="Lançar na atividade" />;
};

const Antes = ({ row }: Slot) => (
  <>
    <AvisosDaAtividade row={row} />
    <Grupo row={row} />
  </>
);

/** The work done on the farm: its day and plots, its workers and machines, and its cost. */
export const screen = defineScreen<typeof answers.Atividade>({
  title: { singular: 'Atividade', plural: 'Atividades' },
  icon: icons.registro,
  path: REG_ATIVIDADES,
  place: ATIVIDADES,
  modulo: 'atividades',
  columns: atividadeColumns,
  list: {
    columns: ['atividadeNome', 'data', 'talhoes', 'litros', 'total'],
    cells: { talhoes: Onde },
    sort: '-data',
    filters,
    Actions: Acoes,
    add: { label: 'Nova atividade', icon: icons.novo, to: `${ATIVIDADES}/nova` },
    empty: {
      title: 'Nenhuma atividade ainda',
      text: 'Registre o que se fez num dia: com quem, com que máquina e insumos. O custo se soma sozinho.',
    },
  },
  form: {
    title: 'Nova atividade',
    about: 'Diga o que se fez, quando e onde. Gente, máquinas, insumos e colheita entram em seguida.',
    fields: Object.entries(atividadeFields).filter(([nome]) => nome !== 'safra'),
    input: RegistrarAtividade,
    save: 'Gravar e lançar',
    slots: [{ before: 'atividade', Part: FazendaDoFormulario }, { before: 'obs', Part: DoDiaSeguinte }, { Part: DepoisDosCampos }],
    missing: faltaDizerDoDiaSeguinte,
    avisa: true,
    Initial: NoDia,
    bodyOf,
    farmOf: fazendaDe,
    lembra: ['atividade', 'talhoesIds'],
    done: { added: atividadeSucesso.adicionada, changed: atividadeSucesso.editada },
    failed: { added: atividadeSucesso.naoAdicionada, changed: 'Ops!' },
  },
  page: {
    title: ({ atividadeNome, data }) => `${atividadeNome}, ${day(data)}`,
    About: Sobre,
    print: true,
    acts: [
      {
        label: 'Excluir',
        icon: IconTrash,
        title: 'Excluir a atividade?',
        text: aoExcluir,
        call: { method: 'DELETE' },
        takes: { fields: Object.entries(atividadeExcluiFields), input: ExcluirColheita },
        done: atividadeSucesso.removida,
        then: 'list',
      },
      {
        label: 'Duplicar',
        icon: IconCopy,
        title: 'Duplicar a atividade?',
        text: () => 'Faz outra igual no dia que disser. O que foi lançado nesta não vai junto.',
        call: { method: 'PUT', at: ({ id }) => ({ path: `${REG_ATIVIDADES}/duplicate`, body: { registro_id: id } }) },
        takes: { fields: Object.entries(duplicarFields), input: DuplicarAtividade.omit({ registro_id: true }) },
        done: atividadeSucesso.duplicada,
        then: 'answer',
      },
      {
        label: 'Alterar',
        icon: IconPencil,
        title: 'Alterar a atividade',
        text: () => null,
        call: { method: 'PUT' },
        takes: {
          fields: Object.entries(atividadeMudaFields),
          input: AlterarAtividade,
          slot: { names: ['terminaNoDiaSeguinte'], Part: DoDiaSeguinte },
        },
        done: atividadeSucesso.editada,
      },
    ],
    Lead: Antes,
    factsOf: 'A atividade',
    facts: [
      'data',
      ({ talhoes }) => ['Talhões', ondeFoi({ talhoes })],
      'safra',
      'fazenda',
      'horaInicial',
      ({ horaFinal, terminaNoDiaSeguinte }) =>
        horaFinal !== null && ['Terminou', terminaNoDiaSeguinte ? `${horaFinal} do dia seguinte` : horaFinal],
      ({ litros }) => litros > 0 && ['Colhido', `${count(litros)} L`],
      'obs',
    ],
    Aside: Custo,
    parts: [Partes],
    anexos: 'atividade',
    alteracoes: true,
  },
});
