import { Alert, Button, Code, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconFileUnknown, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ElementType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Problem } from '../http/problem.js';
import { Page, usePageBack } from './page.js';

/** Nothing here yet, and the one thing to do about it. */
export const Empty = ({ icon: Icon, title, text, action }: { icon: ElementType; title: string; text: string; action?: ReactNode }) => (
  <Stack align="center" gap="xs" py="xl" px="md" ta="center">
    <ThemeIcon size="3.5rem" radius="xl" variant="light" color="gray">
      <Icon size="1.75rem" aria-hidden="true" />
    </ThemeIcon>
    <Title order={2}>{title}</Title>
    <Text c="dimmed" maw="28rem">
      {text}
    </Text>
    {action}
  </Stack>
);

type FailureProps = { readonly problem: Problem; readonly onRetry?: () => void };

/** The icon of a failed read: only a failure of the network shows a cloud. */
const PICTURES: Readonly<Record<number, ElementType>> = { 0: IconCloudOff, 403: IconLock };

const Reason = ({ problem, onRetry }: FailureProps) => {
  const Picture = PICTURES[problem.status] ?? IconAlertTriangle;
  return (
    <Alert color="ambar" icon={<Picture aria-hidden="true" />} title={problem.message} role="alert">
      <Group gap="md" mt="xs">
        {onRetry && (
          <Button variant="default" size="xs" leftSection={<IconRefresh size="1rem" aria-hidden="true" />} onClick={onRetry}>
            Tentar de novo
          </Button>
        )}
        {problem.requestId && (
          <Text size="xs" c="dimmed">
            Código para o suporte: <Code>{problem.requestId}</Code>
          </Text>
        )}
      </Group>
    </Alert>
  );
};

const ABSENT = 404;

/** There is no such record: nothing to try again, but a way back. */
const Absent = ({ problem }: FailureProps) => {
  const { to, label } = usePageBack() ?? { to: '/', label: 'início' };
  return (
    <Empty
      icon={IconFileUnknown}
      title={problem.message}
      text="Pode ter sido excluído, ser de outra fazenda, ou o endereço foi digitado errado."
      action={<Link to={to}>Voltar para {label}</Link>}
    />
  );
};

/** The reason of a failed reading, a reference for the support, and a second try. Where it is all there is of a page, it is one. */
export const Failure = (props: FailureProps) => {
  const absent = props.problem.status === ABSENT;
  const reason = absent ? <Absent {...props} /> : <Reason {...props} />;
  return usePageBack() === null ? <Page title={absent ? 'Não encontrado' : 'Não foi possível abrir'}>{reason}</Page> : reason;
};

/** Grey lines in the place of content that is loading. */
export const Lines = ({ rows = 6, height = '2.5rem' }: { rows?: number; height?: string }) => (
  <Stack gap="xs" aria-busy="true" role="status" aria-label="Carregando">
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} radius="md" />
    ))}
  </Stack>
);

type ReadState<T> = { readonly data: T | undefined; readonly error: Problem | null; readonly refetch: () => unknown };

/** The state of a read: coming, failed, or here. */
export const Loaded = <T,>({ read, waiting, children }: { read: ReadState<T>; waiting?: ReactNode; children: (data: T) => ReactNode }) => {
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <Failure problem={read.error} onRetry={() => void read.refetch()} />;
  return waiting ?? <Lines />;
};
