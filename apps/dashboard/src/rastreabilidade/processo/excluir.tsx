import { ActionIcon, Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { usePode } from '../../http/pode.js';
import { Problem } from '../../http/problem.js';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { Action } from '../../ui/page.js';
import { AntesDeGravar } from '../ensaio/antes-de-gravar.js';
import { useEnsaio } from '../ensaio/ensaio.api.js';
import { passoDe } from './passo.js';

type Props = {
  readonly label: string;
  readonly title: string;
  /** What will be true afterwards. */
  readonly text: string;
  readonly confirm: string;
  /** Said above the reason where it cannot be. */
  readonly naoDa?: string;
  /** Of the API: what is deleted there. */
  readonly path: string;
  /** What the deletion says besides, and what it asks for it. */
  readonly query?: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
  /** A picture alone, in a row of many. */
  readonly small?: boolean;
  readonly busy: boolean;
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

/** Takes something out of the records, with the reason. What would change, or why it cannot be, is said before anybody presses. */
export const Excluir = ({
  label,
  title,
  text,
  confirm,
  path,
  query = {},
  children,
  naoDa = 'Não dá para fazer isso agora',
  small = false,
  busy,
  onConfirm,
}: Props) => {
  const [opened, { open, close }] = useDisclosure(false);
  const form = useForm({ unsaved: { form: `excluir ${path}`, over: false }, initialValues: { motivo: '' } });
  const { motivo } = form.values;
  const [recusa, setRecusa] = useState<Problem>();
  const pedido = opened ? ({ method: 'DELETE', path, query } as const) : null;
  const { data, error, pronto } = useEnsaio(pedido);
  const podeMudar = usePode('rastreabilidade', 'escrever');
  if (!podeMudar) return null;
  /** Others were told otherwise already, or the figures would not add up: whoever changes that says why. */
  const pede = data !== undefined && data.documentos.length + data.ressalvas.length > 0;
  const falta = pede && motivo.trim() === '';
  const impedida = recusa ?? (error?.status === 422 ? error : undefined);
  const go = () =>
    onConfirm(motivo.trim())
      .then(form.saved)
      .then(close, (cause: unknown) => {
        if (!(cause instanceof Problem)) throw cause;
        setRecusa(cause);
      });
  return (
    <>
      <Abre label={label} small={small} onClick={open} />
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
            onChange={(event) => {
              form.setFieldValue('motivo', event.currentTarget.value);
              setRecusa(undefined); // the reason may be all that was missing
            }}
          />
          {impedida ? <Recusa title={naoDa} problem={impedida} /> : <AntesDeGravar pedido={pedido} sempre />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Action loading={busy || !pronto} disabled={impedida !== undefined || falta} onClick={() => void go()}>
              {confirm}
            </Action>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
};
