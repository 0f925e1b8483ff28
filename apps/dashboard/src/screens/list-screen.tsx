import type { Answer } from '@tulha/domain/kernel/answers';
import { Group } from '@mantine/core';
import { SemPermissao } from '../app/rotas/sem-permissao.js';
import { isNumber } from '../catalogues/valor.js';
import { useMay } from '../http/may.js';
import type { Filter } from '../ui/list/filters.js';
import { List } from '../ui/list/list.js';
import type { Column } from '../ui/list/table.js';
import { Action } from '../ui/page.js';
import { Cell, LinkedCell } from './cell.js';
import { Exportar } from './exportar.js';
import { type Frame, type ListPart, type Moment, placeOf, type Row, type Rows, type Screen } from './screen.js';

/** Declared columns as a list draws them; the first one leads to the record's page. */
const listColumns = <R extends Row>(
  columns: Frame['columns'],
  { columns: shown, cells = {} }: Pick<ListPart<R>, 'columns' | 'cells'>,
): Column<R>[] =>
  shown.map((name, index) => {
    const column = columns[name];
    if (!column) throw new Error(`A list shows ${name}, which is no column`);
    const Own = cells[name];
    const Shown = index === 0 ? Cell : LinkedCell;
    return {
      key: name,
      label: column.label,
      number: isNumber(column),
      ...(column.sort && { sort: true }),
      ...(column.card && { card: column.card }),
      show: (row) => (Own ? <Own row={row} /> : <Shown name={name} column={column} row={row} />),
    };
  });

const Add = <R extends Row>({ list: { add } }: { list: ListPart<R> }) =>
  add && (
    <Action icon={add.icon} to={add.to}>
      {add.label}
    </Action>
  );

type Drawn<R extends Rows, D extends Rows> = {
  readonly screen: Screen<R, D>;
  readonly filters: readonly Filter[];
  readonly moment?: Moment | undefined;
};

/** The text for a moment at which there was nothing yet. */
const NOTHING_THEN = { title: 'Nada nesse momento', text: 'Até então nada disto tinha acontecido, ou não se tinha registrado.' };

const Drawn = <R extends Rows, D extends Rows>({ screen, filters, moment }: Drawn<R, D>) => {
  const { title, icon, path, modulo, columns, list, page } = screen;
  const { sort, Actions, Totals, empty, files } = list;
  const now = moment?.now ?? true;
  const podeMudar = useMay(modulo, 'escrever') && now;
  const EmptyAction = empty.Action;
  const further = podeMudar && Actions && <Actions />;
  const add = podeMudar && <Add list={list} />;
  return (
    <List<R>
      title={title.plural}
      noun={[title.singular.toLowerCase(), title.plural.toLowerCase()]}
      icon={icon}
      path={path}
      columns={listColumns(columns, list)}
      filters={filters}
      defaultSort={sort}
      keyOf={({ id }) => id}
      {...(page && {
        hrefOf: ({ id }: Answer<R>) => {
          const place = `${placeOf(screen)}/${id}`;
          return moment ? moment.at(place) : place;
        },
      })}
      {...(moment && { query: moment.query, lead: moment.control })}
      {...(Totals && { Totals })}
      actions={
        <>
          {files && now && <Exportar path={path} formats={files} />}
          {further}
          {add}
        </>
      }
      empty={
        now
          ? {
              title: empty.title,
              text: empty.text,
              action: EmptyAction ? (
                <EmptyAction />
              ) : (
                <Group justify="center" gap="sm">
                  {add}
                  {further}
                </Group>
              ),
            }
          : NOTHING_THEN
      }
    />
  );
};

/** The list of a declared screen: title, count, filters as chips in the address, the main action top right. */
export const ListScreen = <R extends Rows, D extends Rows>({ screen }: { screen: Screen<R, D> }) => {
  const { filters, Filters, Moment: Of } = screen.list;
  const pode = useMay(screen.modulo);
  if (!pode) return <SemPermissao />;
  const drawn = (moment?: Moment) =>
    Filters ? (
      <Filters>{(more) => <Drawn screen={screen} filters={[...filters, ...more]} moment={moment} />}</Filters>
    ) : (
      <Drawn screen={screen} filters={filters} moment={moment} />
    );
  return Of ? <Of>{drawn}</Of> : drawn();
};
