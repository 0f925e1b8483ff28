import type { Answer } from '@tulha/domain/kernel/answers';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { NotFound } from '../../app/rotas/route-error.js';
import { Code, Quantity } from '../../ui/facts.js';
import { day, percent } from '../../ui/format.js';
import type { Filter } from '../../ui/list/filters.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Action } from '../../ui/page.js';
import type { Moment } from '../../screens/screen.js';
import { ComMomento } from '../historico/tempo/momento.js';
import { somaDe } from './ler.js';
import { processoDe } from './processos.js';
import { Situacao } from './situacao.js';
import type { LoteDoRegistro, Processo, Registro } from './tipos.js';

/** An answer of the API before it is read. */
type Linha = Answer<typeof AnyRecord>;
type Coluna = Omit<Column<Linha>, 'show'> & { readonly show: (registro: Registro) => ReturnType<Column<Linha>['show']> };

const NAMED = 3;

const Codigos = ({ lotes }: { lotes: readonly LoteDoRegistro[] }) => (
  <>
    {lotes.slice(0, NAMED).map(({ id, codigo }, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <Code>{codigo}</Code>
      </span>
    ))}
    {lotes.length > NAMED && (
      <Text span c="dimmed" size="sm">
        {' '}
        e mais {lotes.length - NAMED}
      </Text>
    )}
  </>
);

const Soma = ({ lotes }: { lotes: readonly LoteDoRegistro[] }) => {
  const soma = somaDe(lotes);
  return soma ? <Quantity value={soma.quantidade} unit={soma.unidade} /> : '—';
};

const umidades = ({ umidadeEntrada, umidadeSaida }: Registro) =>
  [umidadeEntrada, umidadeSaida].flatMap((valor) => (valor === null ? [] : [percent(valor)])).join(' → ') || '—';

/** Fields of the wire that the API orders by. */
const diaNoFio = ({ nome }: Processo) => (nome === 'cooperativa' ? 'date' : 'data');

const passagem: readonly Coluna[] = [
  { key: 'local', label: 'Lugar', sort: true, card: 'title', show: ({ localNome, id }) => localNome ?? String(id) },
  { key: 'situacao', label: 'Situação', card: 'corner', show: ({ saida }) => <Situacao saida={saida} /> },
  { key: 'lotes', label: 'Lotes', show: ({ lotes }) => <Codigos lotes={lotes} /> },
  { key: 'data', label: 'Entrada', sort: true, show: ({ entrada, hora }) => [day(entrada), hora].filter(Boolean).join(' ') },
  { key: 'dataSaida', label: 'Saída', sort: true, show: ({ saida }) => (saida === null ? '—' : day(saida)) },
];
const quanto: Coluna = { key: 'quantidade', label: 'Quantidade', number: true, show: ({ lotes }) => <Soma lotes={lotes} /> };

const colunasDe = (processo: Processo): readonly Coluna[] => {
  const { blocos } = processo;
  if (blocos.permanencia)
    return [...passagem, ...(blocos.umidade ? [{ key: 'umidade', label: 'Umidade', show: umidades } satisfies Coluna] : []), quanto];
  const codigo: Coluna = {
    key: 'codigo',
    label: processo.registro,
    sort: true,
    card: 'title',
    show: (registro) => <Code>{registro.codigo ?? String(registro.id)}</Code>,
  };
  const dia: Coluna = { key: diaNoFio(processo), label: 'Dia', sort: true, card: 'corner', show: ({ entrada }) => day(entrada) };
  const lugar: Coluna = { key: 'lugar', label: processo.cadastro?.label ?? '', show: ({ localNome }) => localNome ?? '—' };
  const entra: Coluna = { key: 'lotes', label: 'Entrou', show: ({ lotes, avulso }) => (avulso ? 'Avulso' : <Codigos lotes={lotes} />) };
  const sai: Coluna = { key: 'sai', label: 'Saiu', number: true, show: ({ saidas }) => <Soma lotes={saidas} /> };
  return [codigo, dia, ...(processo.cadastro ? [lugar] : []), ...(blocos.talhoes ? [] : [entra]), ...(blocos.saidas ? [sai] : [quanto])];
};

const situacoes: Filter = {
  key: 'situacao',
  type: 'select',
  label: 'Situação',
  all: 'Em andamento e concluídos',
  options: [
    { value: 'andamento', label: 'Em andamento' },
    { value: 'concluido', label: 'Concluídos' },
  ],
};

const filtrosDe = ({ blocos, cadastro }: Processo): readonly Filter[] => [
  { key: 'q', type: 'search', label: cadastro ? `Lote ou ${cadastro.label.toLowerCase()}` : 'Código ou lote' },
  ...(blocos.permanencia ? [situacoes] : []),
];

type ListaProps = { readonly processo: Processo; readonly moment: Moment };

const Lista = ({ processo, moment: { control, query, now, at } }: ListaProps) => {
  const { ler, endereco, nova, title, noun, icon, vazio } = processo;
  const action = (
    <Action icon={IconPlus} to={`${endereco}/nova`}>
      {nova}
    </Action>
  );
  return (
    <List<typeof AnyRecord>
      title={title}
      noun={noun}
      icon={icon}
      path={endereco}
      columns={colunasDe(processo).map(({ show, ...coluna }) => ({ ...coluna, show: (linha: Linha) => show(ler(linha)) }))}
      filters={filtrosDe(processo)}
      defaultSort={`-${diaNoFio(processo)}`}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => at(`${endereco}/${id}`)}
      query={query}
      lead={control}
      actions={now && action}
      empty={{ title: 'Nada registrado ainda', text: vazio, ...(now && { action }) }}
    />
  );
};

/** The records of any process. */
export const Component = () => {
  const { processo: nome } = useParams();
  const processo = processoDe(nome);
  if (!processo || processo.nome === 'colheita') return <NotFound />;
  return <ComMomento>{(moment) => <Lista key={processo.nome} processo={processo} moment={moment} />}</ComMomento>;
};
