import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import { ActionIcon, Button, Group, Paper } from '@mantine/core';
import { Dialog } from '../ui/over/dialog.js';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Versioned } from '../http/client.js';
import { useReadAll } from '../http/hooks.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { useMay } from '../http/may.js';
import { icons } from '../ui/icons.js';
import { Action, Section } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { FieldsWindow } from './fields-window.js';
import { Mark } from './marks.js';
import type { Frame, LinesPart, Row, Values } from './screen.js';
import { SubTable } from './subtable.js';
import { defaultsOf, valuesOf } from './values.js';

type Of<R> = { readonly screen: Frame; readonly part: LinesPart<R>; readonly row: R };
type OfLine<R> = Of<R> & { readonly line?: Row };

const pathOf = <R extends Versioned<Row>>({ screen: { path }, part, row }: Of<R>, word = part.path) => `${path}/${row.id}/${word}`;

/** The message once a line is written, worded as for a record of a catalogue. */
const toldOf = <R,>({ title: { singular }, genero }: LinesPart<R>, verb: string) =>
  `${singular} ${verb}${genero === 'm' ? 'o' : 'a'} com sucesso!`;

/** The name in the address that opens the window of a line again. */
const windowOf = <R,>({ part, line }: Pick<OfLine<R>, 'part' | 'line'>): string => `${part.path}-${line?.id ?? 'nova'}`;

/** Adds a line, or changes one. */
const Escrever = <R extends Versioned<Row>>(of: OfLine<R>) => {
  const { part, row, line } = of;
  const name = part.title.singular.toLowerCase();
  const novo = `${part.genero === 'm' ? 'Novo' : 'Nova'} ${name}`;
  const at = line ? ({ method: 'PUT', path: `${pathOf(of)}/${line.id}` } as const) : ({ method: 'POST', path: pathOf(of) } as const);
  return (
    <FieldsWindow
      name={windowOf(of)}
      title={line ? `Alterar ${name}` : novo}
      fields={part.fields}
      input={part.input}
      initial={{ ...valuesOf(part.fields, line, 0), ...(line ? {} : defaultsOf(part.fields)) }}
      {...(line && { over: line })}
      ask={(body) => ({ what: line ? `${part.title.singular}: alteração` : novo, wish: { ...at, body, ifMatch: row.etag } })}
      done={toldOf(part, line ? 'editad' : 'adicionad')}
      opener={line ? { as: 'sign', label: `Alterar ${name}`, icon: IconPencil } : { as: 'button', label: novo, icon: IconPlus }}
    />
  );
};

const Tirar = <R extends Versioned<Row>>(of: Of<R> & { readonly line: Row }) => {
  const { part, row, line } = of;
  const name = part.title.singular.toLowerCase();
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useWish(
    () => ({ what: `Tirar ${name}`, wish: { method: 'DELETE', path: `${pathOf(of, part.paths?.remove)}/${line.id}`, ifMatch: row.etag } }),
    toldOf(part, 'removid'),
  );
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Tirar ${name}`} title="Tirar" onClick={open}>
        <IconTrash size="1.1rem" aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} onClose={close} title={`Tirar ${part.genero === 'm' ? 'o' : 'a'} ${name}?`}>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Voltar
          </Button>
          <Action loading={remove.isPending} onClick={() => remove.mutate(undefined, { onSuccess: close })}>
            Tirar
          </Action>
        </Group>
      </Dialog>
    </>
  );
};

/** The lines below a record: a table with its sums, and where nothing is locked the buttons that add, change and take away. */
export const Linhas = <R extends Versioned<Row>>(of: Of<R>) => {
  const { screen, part, row } = of;
  const read = useReadAll<typeof AnyRecord>(pathOf(of, part.paths?.list), { sort: 'id' });
  const podeEscrever = useMay(screen.modulo, 'escrever');
  const podeMudar = podeEscrever && !part.locked(row);
  const { title, marks = [] } = part;
  const { plural } = title;
  const end = (line: Row) => (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {marks.map((field) => (
        <Mark key={field[0]} field={field} path={`${pathOf(of)}/${line.id}`} row={row} line={line as Row & Values} />
      ))}
      {podeMudar && <Escrever {...of} line={line} />}
      {podeMudar && <Tirar {...of} line={line} />}
    </Group>
  );
  return (
    <Section title={plural} actions={podeMudar && <Escrever {...of} />}>
      <Loaded read={read}>
        {({ content }) =>
          content.length === 0 ? (
            <Paper>
              <Empty icon={icons.cadastro} title={`Sem ${plural.toLowerCase()}`} text="Nada foi incluído aqui ainda." />
            </Paper>
          ) : (
            <SubTable
              label={plural}
              columns={part.columns}
              rows={content}
              {...((podeMudar || (podeEscrever && marks.length > 0)) && { end })}
            />
          )
        }
      </Loaded>
    </Section>
  );
};
