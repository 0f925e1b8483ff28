import { ActionIcon, Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../http/may.js';
import { Problem } from '../../http/problem.js';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { Action } from '../../ui/page.js';
import { OQueMudaria } from '../ensaio/antes-de-gravar.js';
import { type Ensaio, useEnsaio } from '../ensaio/ensaio.api.js';
import { passoDe } from './passo.js';

type Props = {
  readonly label: string;
  readonly title: string;
  /** The state after the deletion, in words. */
  readonly text: string;
  readonly confirm: string;
  /** Said above the reason where it cannot be. */
  readonly naoDa?: string;
  /** The address in the API of the record or part to delete. */
  readonly path: string;
  /** Further query parameters of the deletion and of its rehearsal. */
  readonly query?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
  /** A picture alone, in a row of many. */
  readonly small?: boolean;
  /** Called before the window opens, so that choices left in it earlier are reset. */
  readonly onOpen?: () => void;
  readonly onConfirm: (motivo: string) => Promise<unknown>;
};

/** Why not, in the words of the server, and the way to the later step that forbids it. */
const Recusa = ({ title, problem }: { title: string; problem: Problem }) => {
  const passo = passoDe(problem);
  return (
    <Alert color="ambar" role="alert" title={title}>
      {problem.message}
      {passo && (
        <Text mt="xs">
          <Link to={passo.to}>Ir para {passo.label}</Link>
        </Text>
      )}
    </Alert>
  );
};

type ConferenciaProps = { readonly ensaio: Ensaio | undefined; readonly pronto: boolean; readonly onRetry: () => void };

/** The changes the deletion would make, that they are being asked for, or that they cannot be: then the user may go on, and is told so. */
const Conferencia = ({ ensaio, pronto, onRetry }: ConferenciaProps) => {
  if (!pronto)
    return (
      <Text size="sm" c="dimmed" role="status">
        Conferindo o que isto muda…
      </Text>
    );
  if (ensaio) return <OQueMudaria ensaio={ensaio} sempre />;
  return (
    <Alert color="ambar" role="status" title="Não deu para conferir o que isto muda">
      <Stack gap="xs" align="flex-start">
        Quem confirmar assim mesmo fica sabendo depois: a Tulha confere ao receber, e recusa o que não pode ser.
        <Button variant="default" size="compact-md" onClick={onRetry}>
          Tentar de novo
        </Button>
      </Stack>
    </Alert>
  );
};

const Abre = ({ label, small, onClick }: Pick<Props, 'label'> & { readonly small: boolean; readonly onClick: () => void }) =>
  small ? (
    <ActionIcon variant="subtle" color="gray" size="xl" aria-label={label} className="only-screen" onClick={onClick}>
      <IconTrash size="1.25rem" aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<IconTrash size="1.1rem" aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );

/** The rehearsal while the window is open, the reason it asks for, and the deletion itself, sent once. */
const useExclusao = ({ path, query, onOpen, onConfirm }: Pick<Props, 'path' | 'query' | 'onOpen' | 'onConfirm'>) => {
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({ unsaved: { form: `excluir ${path}`, over: false }, initialValues: { motivo: '' } });
  const motivo = form.values.motivo;
  const [recusa, setRecusa] = useState<Problem>();
  /** Sent and not refused: a second press does nothing. */
  const [enviada, setEnviada] = useState(false);
  const { data: ensaio, error, pronto, refetch } = useEnsaio(opened ? { method: 'DELETE', path, ...(query && { query }) } : null, !enviada);
  /** The deletion contradicts issued documents, or the figures would not add up: it needs a reason. */
  const pede = ensaio !== undefined && ensaio.documentos.length + ensaio.ressalvas.length > 0;
  const abrir = () => {
    setRecusa(undefined);
    setEnviada(false);
    onOpen?.();
    open();
  };
  const escrever = (texto: string) => {
    form.setFieldValue('motivo', texto);
    setRecusa(undefined); // the reason may be all that was missing
  };
  const go = () => {
    setEnviada(true);
    return onConfirm(motivo.trim())
      .then(form.saved)
      .then(close, (cause: unknown) => {
        setEnviada(false);
        if (!(cause instanceof Problem)) throw cause;
        setRecusa(cause);
      });
  };
  return {
    opened,
    abrir,
    close,
    form,
    motivo,
    escrever,
    conferencia: { ensaio, pronto, onRetry: () => void refetch() },
    pede,
    falta: pede && motivo.trim() === '',
    impedida: recusa ?? (error?.status === 422 ? error : undefined),
    espera: enviada || !pronto,
    go: () => void go(),
  };
};

/** Deletes a part of the records, with a reason. The changes it would make, or the reason it is impossible, are shown before the user confirms. */
export const Excluir = (props: Props) => {
  const { label, title, text, confirm, children, naoDa = 'Não dá para fazer isso agora', small = false } = props;
  const { opened, abrir, close, form, motivo, escrever, conferencia, pede, falta, impedida, espera, go } = useExclusao(props);
  const podeMudar = useMay('rastreabilidade', 'escrever');
  if (!podeMudar) return null;
  return (
    <>
      <Abre label={label} small={small} onClick={abrir} />
      <Dialog opened={opened} onClose={close} title={title}>
        <Stack>
          <Text>{text}</Text>
          {children}
          <Resumed form={form} />
          <Textarea
            size="md"
            label="Motivo"
            required={pede}
            placeholder="Por exemplo: anotado duas vezes"
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(event) => escrever(event.currentTarget.value)}
          />
          {impedida ? <Recusa title={naoDa} problem={impedida} /> : <Conferencia {...conferencia} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Action loading={espera} disabled={impedida !== undefined || falta} onClick={go}>
              {confirm}
            </Action>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
};
