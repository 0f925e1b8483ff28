import { Anchor, Paper, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import { count, instant } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { type Filter, Filters } from '../../ui/list/filters.js';
import { Pager } from '../../ui/list/list.js';
import { useListState } from '../../ui/list/state.js';
import { Page } from '../../ui/page.js';
import { Empty, Failure, Lines } from '../../ui/states.js';
import { type Ato, useAtos, useUsuarios } from './logs.api.js';
import classes from './logs.module.css';
import { TITULOS_DOS_MODULOS, tituloDoModulo } from '@tulha/domain/acesso/modulos';

/** The day of an instant where the farm is, and the hour: `23/05/2026`, `15:30`. */
const quando = (iso: string): readonly [dia: string, hora: string] => {
  const [dia = '', hora = ''] = instant(iso).split(' ');
  return [dia, hora.slice(0, 5)];
};

/** The act, with its record as a link where the dashboard has a page of it. */
const Acao = ({ acao, registro }: Ato) => {
  const nome = registro && (registro.nome ?? `nº ${registro.id}`);
  if (!registro?.caminho || !nome || !acao.endsWith(nome)) return acao;
  return (
    <>
      {acao.slice(0, -nome.length)}
      <Anchor component={Link} to={registro.caminho} underline="always">
        {nome}
      </Anchor>
    </>
  );
};

const Linha = ({ ato }: { ato: Ato }) => (
  <li className={classes['ato']}>
    <time dateTime={ato.em} title={instant(ato.em)} className={classes['hora']}>
      {quando(ato.em)[1]}
    </time>
    <div>
      <p className={classes['frase']}>
        <strong>{ato.usuario.nome}</strong> <Acao {...ato} />
      </p>
      <Text size="xs" c="dimmed">
        {[
          ato.modulo && tituloDoModulo(ato.modulo),
          ato.fazenda?.nome,
          ato.fatos > 1 && `${count(ato.fatos)} fatos`,
          ato.fatos > 1 && ato.registro?.nome && `o primeiro: ${ato.registro.nome}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  </li>
);

const Dia = ({ dia, atos }: { dia: string; atos: readonly Ato[] }) => (
  <section aria-label={dia} className={classes['dia']}>
    <Title order={2} size="h4">
      {dia}
    </Title>
    <Paper component="ol" className={classes['atos'] ?? ''}>
      {atos.map((ato) => (
        <Linha key={ato.id} ato={ato} />
      ))}
    </Paper>
  </section>
);

const filtros = (usuarios: readonly { readonly id: number; readonly nome: string }[]): readonly Filter[] => [
  { key: 'q', type: 'search', label: 'Procurar pessoa, ação ou registro' },
  {
    key: 'usuario',
    type: 'select',
    label: 'Quem',
    all: 'Todas as pessoas',
    options: [...usuarios.map(({ id, nome }) => ({ value: String(id), label: nome })), { value: '0', label: 'Operador do sistema' }],
  },
  {
    key: 'modulo',
    type: 'select',
    label: 'Módulo',
    all: 'Todos os módulos',
    options: Object.entries(TITULOS_DOS_MODULOS).map(([value, label]) => ({ value, label })),
  },
  { key: 'de', type: 'day', label: 'De' },
  { key: 'ate', type: 'day', label: 'Até' },
];

/** The acts in the account with their authors, by day, the latest first. */
export const Component = () => {
  const filters = filtros(useUsuarios());
  const state = useListState(
    filters.map(({ key }) => key),
    '-em',
  );
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const read = useAtos(state);
  const total = read.data?.pagination.total;
  const porDia = Map.groupBy(read.data?.content ?? [], ({ em }) => quando(em)[0]);
  return (
    <Page
      title="Histórico de alterações"
      about={total === undefined ? ' ' : `Quem fez o quê: ${count(total)} ${total === 1 ? 'ato' : 'atos'}`}
    >
      <Filters filters={filters} state={state} narrow={narrow ?? false} />
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Lines rows={8} />}
      {total === 0 && (
        <Paper>
          <Empty icon={icons.registro} title="Nenhum resultado" text="Nada corresponde aos filtros em uso. Tire um deles para ver mais." />
        </Paper>
      )}
      {total !== undefined && total > 0 && (
        <div className={classes['lista']} data-stale={read.isPlaceholderData}>
          {[...porDia].map(([dia, atos]) => (
            <Dia key={dia} dia={dia} atos={atos} />
          ))}
          <Pager state={state} total={total} />
        </div>
      )}
    </Page>
  );
};
