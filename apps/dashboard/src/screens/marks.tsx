import { ActionIcon } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { Versioned } from '../http/client.js';
import { useWish } from '../http/outbox/use-outbox.js';
import type { Named, Row } from './screen.js';

type Props = {
  readonly field: Named;
  /** Address of the line. */
  readonly path: string;
  readonly row: Versioned<Row>;
  readonly line: Row & Readonly<Record<string, unknown>>;
};

/** A flag of a line, put and taken at one press. */
export const Mark = ({ field: [name, { label }], path, row, line }: Props) => {
  const marked = line[name] === 1;
  const says = marked ? `Desmarcar: ${label.toLowerCase()}` : `Marcar: ${label.toLowerCase()}`;
  const wish = { method: 'PATCH', path: `${path}/${name}`, body: { [name]: marked ? 0 : 1 }, ifMatch: row.etag } as const;
  const mark = useWish(() => ({ what: says, wish }), marked ? `${label}: desmarcado.` : `${label}: marcado.`);
  const Icon = marked ? IconCircleCheck : IconCircleDashed;
  return (
    <ActionIcon
      {...{ variant: 'subtle', color: marked ? 'folha' : 'gray', size: 'lg', title: says, 'aria-label': says, 'aria-pressed': marked }}
      loading={mark.isPending}
      onClick={() => mark.mutate(undefined)}
    >
      <Icon size="1.1rem" aria-hidden="true" />
    </ActionIcon>
  );
};
