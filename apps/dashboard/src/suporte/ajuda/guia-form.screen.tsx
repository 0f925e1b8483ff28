import { Button, FileInput, Group, Paper, Progress, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { EscreverGuia, VIDEO_BYTES_MAX, VIDEOS } from '@tulha/domain/suporte/ajuda/ajuda.commands';
import { IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { sentOf } from '../../http/unsaved.js';
import { Confirm } from '../../ui/confirm.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { issuesOf } from '../../ui/form/schema.js';
import { Action, Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { AJUDA, type Guia, useGravarGuia, useGuia, useRemoverGuia } from './ajuda.api.js';
import classes from './ajuda.module.css';
import { Texto } from './guia.js';

const MEGA = 1_048_576;
const back = { to: AJUDA, label: 'Ajuda' };
type Values = { route: string; title: string; content: string; type: Guia['type']; video: File | null };

const videoError = ({ type, video }: Values, guia: Guia | undefined): string | undefined => {
  if (type === 'texto') return undefined;
  if (!video) return guia?.video ? undefined : 'Escolha o vídeo do guia.';
  return video.size > VIDEO_BYTES_MAX ? `O vídeo passa de ${VIDEO_BYTES_MAX / MEGA} MB. Envie um menor.` : undefined;
};

const validate =
  (guia: Guia | undefined) =>
  (values: Values): Record<string, string> => {
    const { video: _video, ...campos } = values;
    const missing = { route: 'Informe a página.', title: 'Informe o título.', content: 'Escreva o guia.' };
    const empty = Object.entries(missing).filter(([name]) => !String(values[name as keyof Values]).trim());
    const film = videoError(values, guia);
    return { ...issuesOf(EscreverGuia, campos), ...Object.fromEntries(empty), ...(film && { video: film }) };
  };

const Enviando = ({ parte }: { parte: number | undefined }) =>
  parte === undefined ? null : (
    <div role="status">
      <Text size="sm">{parte < 1 ? `Enviando o vídeo: ${Math.round(parte * 100)}%` : 'Conferindo o vídeo…'}</Text>
      <Progress value={parte * 100} aria-label="Envio do vídeo" />
    </div>
  );

const Campos = ({ form, guia }: { form: UseFormReturnType<Values>; guia: Guia | undefined }) => (
  <>
    <TextInput
      label="Página"
      description="O endereço dela, como /vendas. Troque o número de um registro por :id."
      withAsterisk
      {...form.getInputProps('route')}
    />
    <TextInput label="Título" withAsterisk {...form.getInputProps('title')} />
    <SegmentedControl
      aria-label="Tipo do guia"
      data={[
        { value: 'texto', label: 'Texto' },
        { value: 'video', label: 'Vídeo e texto' },
      ]}
      {...form.getInputProps('type')}
    />
    {form.values.type === 'video' && (
      <FileInput
        label="Vídeo"
        description={`${Object.values(VIDEOS).join(' ou ')}, até ${VIDEO_BYTES_MAX / MEGA} MB.${guia?.video ? ` Fica ${guia.video.nome} se não escolher outro.` : ''}`}
        placeholder="Escolher o vídeo"
        accept={Object.keys(VIDEOS).join(',')}
        clearable
        {...form.getInputProps('video')}
      />
    )}
    <Textarea
      label="Texto"
      description="**negrito**, - lista, 1. passos, [nome](/vendas) leva a uma página."
      withAsterisk
      autosize
      minRows={8}
      {...form.getInputProps('content')}
    />
  </>
);

const Formulario = ({ guia }: { guia: Guia | undefined }) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const gravar = useGravarGuia(guia === undefined);
  const form = useForm<Values>({
    unsaved: { over: guia !== undefined },
    initialValues: {
      route: guia?.route ?? params.get('route') ?? '',
      title: guia?.title ?? '',
      content: guia?.content ?? '',
      type: guia?.type ?? 'texto',
      video: null,
    },
    validate: validate(guia),
  });
  const { values } = form;
  const send = async (typed: Values) => {
    const { video, ...campos } = typed;
    try {
      await gravar.mutateAsync(sentOf({ campos, video: campos.type === 'video' ? video : null, guia }, typed));
      await navigate(AJUDA);
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return (
    <form onSubmit={form.onSubmit((all) => void send(all))} noValidate className={classes['form']}>
      <Paper p="md">
        <Stack>
          <Resumed form={form} />
          <Campos form={form} guia={guia} />
          <Enviando parte={gravar.parte} />
          <Group justify="flex-end">
            <Button component={Link} to={AJUDA} variant="default">
              Voltar
            </Button>
            <Action type="submit" loading={gravar.isPending}>
              Gravar
            </Action>
          </Group>
        </Stack>
      </Paper>
      <Section title="Como vai ficar">
        <Paper p="md">
          {values.content.trim() === '' ? (
            <Text c="dimmed">O texto aparece aqui enquanto você escreve.</Text>
          ) : (
            <Texto>{values.content}</Texto>
          )}
        </Paper>
      </Section>
    </form>
  );
};

const Remover = ({ guia }: { guia: Guia }) => {
  const remover = useRemoverGuia();
  const navigate = useNavigate();
  return (
    <Confirm
      label="Remover"
      icon={IconTrash}
      title={`Remover o guia ${guia.title}?`}
      text="Ele sai da ajuda de todos, e o vídeo dele é apagado."
      confirm="Remover"
      busy={remover.isPending}
      onConfirm={() => remover.mutateAsync(guia).then(() => navigate(AJUDA))}
    />
  );
};

/** Writes a guide, with a preview beside it. */
export const Component = () => {
  const { id } = useParams();
  const read = useGuia(id);
  if (id === undefined)
    return (
      <Page back={back} title="Novo guia">
        <Formulario guia={undefined} />
      </Page>
    );
  return (
    <Page back={back} title={read.data?.title ?? 'Guia'} actions={read.data && <Remover guia={read.data} />}>
      <Loaded read={read}>{(guia) => <Formulario key={guia.etag} guia={guia} />}</Loaded>
    </Page>
  );
};
