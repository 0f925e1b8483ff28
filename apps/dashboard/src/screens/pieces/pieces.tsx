import { ActionIcon, Button, Group, Paper, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormWindow, useWish } from '../../http/outbox/use-outbox.js';
import { useMay } from '../../http/may.js';
import { useMotivoAoTirar } from '../../ui/form/motivo-ao-tirar.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Action, Section } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import type { Row } from '../screen.js';
import { SubTable } from '../subtable.js';
import { againOf, type Line, LineForm, toldOf, windowOf } from './line-form.js';
import { lineAddressOf, type Of, type Piece, usePiece } from './piece.js';
import classes from './pieces.module.css';
import { type Done, Undo } from './undo.js';

type OnDone = { readonly onDone: (done: Done | undefined) => void };

const Say = ({ onDone, ...of }: Line & OnDone) => {
  const { piece, line } = of;
  const { opened, open, close, reopened } = useFormWindow(windowOf(of));
  const { singular } = piece.title;
  const Icon = piece.icon;
  return (
    <>
      {line ? (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Alterar: ${singular}`} title="Alterar" onClick={open}>
          <IconPencil size="1.1rem" aria-hidden="true" />
        </ActionIcon>
      ) : (
        <Button variant="default" justify="flex-start" leftSection={<Icon size="1.1rem" aria-hidden="true" />} onClick={open}>
          {singular}
        </Button>
      )}
      <Dialog opened={opened} onClose={close} title={line ? `Alterar: ${singular}` : singular}>
        <LineForm {...of} reopened={reopened} onDone={onDone} onClose={close} />
      </Dialog>
    </>
  );
};

const TakeAway = ({ line, onDone, ...of }: Of & OnDone & { readonly line: Row }) => {
  const { piece } = of;
  const { singular } = piece.title;
  const [opened, { open, close }] = useDisclosure(false);
  const { corpo, campo, foi } = useMotivoAoTirar(`${piece.key}:${line.id}`, piece.motivo);
  const remove = useWish(
    () => ({ what: `Tirar: ${singular}`, wish: { method: 'DELETE', path: lineAddressOf(of, line.id), ...(corpo && { body: corpo }) } }),
    piece.removed,
  );
  const go = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        foi();
        close();
        onDone({ told: `${toldOf(piece, 'tirad')}.`, back: [againOf(of, line)] });
      },
    });
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Tirar: ${singular}`} title="Tirar" onClick={open}>
        <IconTrash size="1.1rem" aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} onClose={close} title={`Tirar: ${singular}?`}>
        <Stack>
          {campo}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Action loading={remove.isPending} onClick={go}>
              Tirar
            </Action>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
};

const Lines = ({ may, onDone, ...of }: Of & OnDone & { readonly may: boolean }) => {
  const { piece } = of;
  const { data = [], error, refetch } = usePiece(of);
  const { plural } = piece.title;
  if (error)
    return (
      <Section title={plural}>
        <Failure problem={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (data.length === 0) return null;
  const end = (line: Row) =>
    !piece.held?.(line) && (
      <Group gap={0} justify="flex-end" className={classes['acts'] ?? ''}>
        <Say {...of} line={line} onDone={onDone} />
        <TakeAway {...of} line={line} onDone={onDone} />
      </Group>
    );
  return (
    <Section title={plural}>
      <SubTable label={plural} columns={piece.columns} rows={data} {...(piece.cells && { cells: piece.cells })} {...(may && { end })} />
    </Section>
  );
};

type Props = { readonly path: string; readonly modulo: string | undefined; readonly pieces: readonly Piece[]; readonly title: string };

/** All lines of a record: a button for each kind, the last step with its undo, and the lines themselves. */
export const Pieces = ({ path, modulo, pieces, title }: Props) => {
  const may = useMay(modulo, 'escrever');
  const [done, setDone] = useState<Done>();
  return (
    <>
      {may && (
        <Section title={title} onlyScreen>
          <Paper p="md">
            <div className={classes['kinds']}>
              {pieces.map((piece) => (
                <Say key={piece.key} path={path} piece={piece} onDone={setDone} />
              ))}
            </div>
          </Paper>
          {done && <Undo key={done.back[0]?.path} done={done} onUndone={() => setDone(undefined)} />}
        </Section>
      )}
      {pieces.map((piece) => (
        <Lines key={piece.key} path={path} piece={piece} may={may} onDone={setDone} />
      ))}
    </>
  );
};
