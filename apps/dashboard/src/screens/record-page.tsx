import type { Answer } from '@tulha/domain/kernel/answers';
import { Paper, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { NotFound } from '../app/rotas/route-error.js';
import { SemPermissao } from '../app/rotas/sem-permissao.js';
import { api, type Versioned } from '../http/client.js';
import { REOPENED, useOutbox } from '../http/outbox/use-outbox.js';
import { may, useMay } from '../http/may.js';
import type { Problem } from '../http/problem.js';
import { activeFarm, session } from '../http/session.js';
import { Alteracoes } from '../suporte/alteracoes/alteracoes.js';
import { Anexos } from '../suporte/arquivos/anexos.js';
import { type Aba, Abas } from '../ui/abas.js';
import { Contained } from '../ui/contained.js';
import { Facts } from '../ui/facts.js';
import { icons } from '../ui/icons.js';
import { EmSeguida } from '../ui/em-seguida.js';
import { Page } from '../ui/page.js';
import { Failure } from '../ui/states.js';
import { Acts, Imprimir } from './acts.js';
import { LinkedCell, valueIn } from './cell.js';
import { Linhas } from './lines.js';
import { RecordForm } from './record-form.js';
import {
  type AbaPart,
  type FactItem,
  type Frame,
  type PagePart,
  placeOf,
  type ReadState,
  type Row,
  type Rows,
  type Screen,
} from './screen.js';
import classes from './screens.module.css';

const PENDING_POLL_MS = 700;

type Record = Versioned<Row>;
type Shown<D extends Record> = { readonly screen: Frame; readonly page: PagePart<D>; readonly row: D };

/** A record, asked again while it is pending. */
const useRecord = <D extends Rows>({ path }: Frame, { pending }: PagePart<Versioned<Answer<D>>>, id: string) => {
  const farm = activeFarm.use() ?? 0;
  return useQuery<Versioned<Answer<D>>, Problem>({
    queryKey: [`${path}/${id}`, farm, {}],
    queryFn: ({ signal }) => api.get<D>(`${path}/${id}`, { signal }),
    staleTime: 15_000,
    refetchInterval: ({ state }) => (state.data && pending?.(state.data) ? PENDING_POLL_MS : false),
  });
};

const factsOf = <D extends Record>({ screen: { columns }, page: { facts = [] }, row }: Shown<D>): readonly FactItem[] =>
  facts.map((fact) => {
    if (typeof fact === 'function') return fact(row);
    const column = columns[fact];
    if (!column) throw new Error(`A page says ${fact}, which is no column`);
    if (column.optional && valueIn(row, fact) === null) return null;
    return [column.label, <LinkedCell key={fact} name={fact} column={column} row={row} exact />];
  });

const Dados = <D extends Record>(shown: Shown<D>) => {
  const { page, row } = shown;
  const facts = (
    <Paper p="md" component="section" aria-label={page.factsOf ?? shown.screen.title.singular}>
      <Facts items={factsOf(shown)} />
    </Paper>
  );
  if (!page.Aside) return facts;
  return (
    <div className={classes['facts']}>
      {facts}
      <Contained>
        <page.Aside row={row} />
      </Contained>
    </div>
  );
};

/** The record itself: facts, or the form over it. */
const Ficha = <D extends Record>(shown: Shown<D>) => {
  const { screen, page, row } = shown;
  const form = page.form?.(row) ? screen.form : undefined;
  if (form) return <RecordForm screen={screen} form={form} row={row} />;
  return page.facts ? <Dados {...shown} /> : null;
};

const FICHA = 'dados';

/** The tab of a form that the server refused later: the list of lines whose window it is, or the record itself. */
const useAbaDoGuardado = (lines: readonly { readonly path: string }[]): string | undefined => {
  const [params] = useSearchParams();
  const mine = useOutbox();
  const seq = params.get(REOPENED);
  const guardado = seq === null ? undefined : mine.find((one) => String(one.seq) === seq);
  if (!guardado) return undefined;
  return lines.find(({ path }) => guardado.form?.startsWith(`${path}-`))?.path ?? FICHA;
};

const contained = (part: ReactNode) => <Contained>{part}</Contained>;

/** A long record, a part at a time. */
const AbasDoRegistro = <D extends Record>({ abas, ...shown }: Shown<D> & { readonly abas: readonly AbaPart<D>[] }) => {
  const { screen, page, row } = shown;
  const { lines = [], anexos, alteracoes } = page;
  const pedida = useAbaDoGuardado(lines);
  session.use();
  const ficha = (
    <>
      <Ficha {...shown} />
      {alteracoes && <Alteracoes path={`${screen.path}/${row.id}`} />}
    </>
  );
  const partes: readonly Aba[] = [
    { key: FICHA, label: 'Dados', icon: icons.cadastro, content: ficha },
    ...lines.map((part) => ({ key: part.path, label: part.title.plural, content: <Linhas screen={screen} part={part} row={row} /> })),
    ...abas.flatMap(({ modulo, Part, ...aba }) => (may(modulo) ? [{ ...aba, content: contained(<Part row={row} />) }] : [])),
    ...(anexos ? [{ key: 'anexos', label: 'Anexos', icon: icons.arquivo, content: <Anexos tipo={anexos} id={row.id} /> }] : []),
  ];
  return <Abas grupo={screen.path} label={`Partes de ${screen.title.singular.toLowerCase()}`} pedida={pedida} abas={partes} />;
};

const Shown = <D extends Record>(shown: Shown<D>) => {
  const { screen, page, row } = shown;
  const { About, Actions, MainAction, Lead, abas, acts = [], parts = [], lines = [], print } = page;
  const podeMudar = useMay(screen.modulo, 'escrever');
  const path = `${screen.path}/${row.id}`;
  return (
    <Page
      menu={page.menu ?? false}
      back={{ to: placeOf(screen), label: screen.title.plural }}
      title={page.title(row)}
      about={About && <About row={row} />}
      actions={
        <>
          {print && <Imprimir />}
          {Actions && <Actions row={row} />}
          {podeMudar && <Acts screen={screen} row={row} acts={acts} />}
          {MainAction && <MainAction row={row} />}
        </>
      }
    >
      <Contained>{Lead && <Lead row={row} />}</Contained>
      {abas ? (
        <AbasDoRegistro {...shown} abas={abas} />
      ) : (
        <>
          <Ficha {...shown} />
          {lines.map((part) => (
            <Linhas key={part.path} screen={screen} part={part} row={row} />
          ))}
          {parts.map((Part, at) => (
            <EmSeguida key={Part.displayName ?? at}>
              <Contained>
                <Part row={row} />
              </Contained>
            </EmSeguida>
          ))}
          {page.anexos && <Anexos tipo={page.anexos} id={row.id} />}
          {page.alteracoes && <Alteracoes path={path} />}
        </>
      )}
    </Page>
  );
};

type Asked<D extends Record> = { readonly screen: Frame; readonly page: PagePart<D>; readonly id: string };

const Read = <D extends Record>({ screen, page, id, read }: Asked<D> & { readonly read: ReadState<D> }) => {
  const { data, error } = read;
  const retry = () => void read.refetch();
  const { Missing } = page;
  if (data && String(data.id) === id) return <Shown screen={screen} page={page} row={data} />;
  const back = { to: placeOf(screen), label: screen.title.plural };
  return (
    <Page back={back} title={error ? screen.title.singular : <Skeleton width="10rem" height="1.5rem" />}>
      {error && Missing && <Missing id={id} problem={error} onRetry={retry} />}
      {error && !Missing && <Failure problem={error} onRetry={retry} />}
      {!error && <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};

const Own = <D extends Rows>(asked: Asked<Versioned<Answer<D>>>) => (
  <Read<Versioned<Answer<D>>> {...asked} read={useRecord<D>(asked.screen, asked.page, asked.id)} />
);

/** The page of one record of a declared screen. */
export const RecordPage = <R extends Rows, D extends Rows>({ screen }: { screen: Screen<R, D> }) => {
  const { id = '' } = useParams();
  const { page, modulo } = screen;
  const podeVer = useMay(modulo);
  if (!page) return <NotFound />;
  if (!podeVer) return <SemPermissao />;
  const { Reading } = page;
  if (!Reading) return <Own<D> key={id} screen={screen} page={page} id={id} />;
  return (
    <Reading key={id} id={id}>
      {(read) => <Read<Versioned<Answer<D>>> screen={screen} page={page} id={id} read={read} />}
    </Reading>
  );
};
