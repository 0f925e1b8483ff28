import { Button, Group, Text } from '@mantine/core';
import { count } from '../format.js';

type Props = {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  /** What the rows are, in the plural. */
  readonly noun: string;
  readonly onPage: (page: number) => void;
};

/** The rows before and after those shown, on a page that has more than a list. Nothing where all are shown. */
export const Turns = ({ page, size, total, noun, onPage }: Props) =>
  total > size && (
    <Group mt="xs" gap="sm" className="only-screen">
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Anteriores
      </Button>
      <Text size="sm" c="dimmed">
        {count((page - 1) * size + 1)}–{count(Math.min(page * size, total))} de {count(total)} {noun}
      </Text>
      <Button variant="default" size="xs" disabled={page * size >= total} onClick={() => onPage(page + 1)}>
        Seguintes
      </Button>
    </Group>
  );
