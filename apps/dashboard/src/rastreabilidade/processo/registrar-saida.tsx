import { Alert, Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { useMediaQuery } from '@mantine/hooks';
import { IconDoorExit } from '@tabler/icons-react';
import { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { useState } from 'react';
import { useFormWindow, useWish } from '../../http/outbox/use-outbox.js';
import { useMay } from '../../http/may.js';
import { Problem } from '../../http/problem.js';
import { now } from '../../ui/clock.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { Action } from '../../ui/page.js';
import { HoraInput, PesoInput, UmidadeInput } from './form/cabecalho.js';
import classes from './form/form.module.css';
import { MotivoCampo } from './form/motivo-campo.js';
import { emBranco, type Rascunho } from './rascunho.js';
import type { Processo } from './tipos.js';

type Alvo = { readonly processo: Processo; readonly id: number; readonly nome: string; readonly etag?: string | undefined };

/** The name in the address that opens the question again: there may be several on a page. */
const janelaDe = ({ processo, id }: Alvo): string => `saida-${processo.nome}-${id}`;

const useSaida = (alvo: Alvo) => {
  const { processo, id, nome, etag } = alvo;
  return useWish(
    (values: Rascunho) => {
      const { saida, horaSaida, umidadeSaida, pesoSaida, motivo } = values;
      const peso = processo.blocos.peso && { pesoSaida, motivo };
      const body = { dataSaida: saida, horaSaida: processo.blocos.hora ? horaSaida : '', umidadeSaida, ...peso };
      return { what: `Saída: ${nome}`, values, wish: { method: 'PATCH', path: `${processo.endereco}/${id}/saida`, body, ifMatch: etag } };
    },
    processoMensagens[processo.nome].saida,
    { form: janelaDe(alvo) },
  );
};

const Pergunta = ({ alvo, escrito, onClose }: { alvo: Alvo; escrito: object | undefined; onClose: () => void }) => {
  const { blocos } = alvo.processo;
  const escrever = useSaida(alvo);
  const [falha, setFalha] = useState<Problem>();
  const form = useForm<Rascunho>({
    unsaved: { form: janelaDe(alvo), over: false },
    initialValues: { ...emBranco(), saida: emBranco().entrada, horaSaida: now(), ...escrito },
    validate: { saida: (dia) => (/^\d{4}-\d{2}-\d{2}$/.test(dia) ? null : 'Informe o dia.') },
  });
  const send = async (rascunho: Rascunho) => {
    try {
      await escrever.mutateAsync(rascunho);
      onClose();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const { dataSaida, ...outros } = fieldErrors(cause);
      form.setErrors({ ...outros, ...(dataSaida && { saida: dataSaida }) });
      setFalha(cause);
    }
  };
  return (
    <form className={classes['form']} noValidate onSubmit={form.onSubmit((rascunho) => void send(rascunho))}>
      <Resumed form={form} />
      <Text>{alvo.nome}</Text>
      <Stack gap="md">
        <DayInput size="md" label="Dia da saída" withAsterisk {...form.getInputProps('saida')} value={form.values.saida} />
        {blocos.hora && <HoraInput form={form} name="horaSaida" label="Hora da saída" />}
        {blocos.umidade && <UmidadeInput form={form} name="umidadeSaida" label="Umidade na saída" />}
        {blocos.peso && <PesoInput form={form} name="pesoSaida" label="Peso na saída" />}
        <MotivoCampo form={form} correcao={false} falha={falha} />
      </Stack>
      {falha && (
        <Alert color="ambar" role="alert">
          {falha.message}
        </Alert>
      )}
      <Action type="submit" size="md" fullWidth loading={escrever.isPending}>
        Gravar saída
      </Action>
    </form>
  );
};

/** Coffee leaves a place: when, and how moist. On a phone the question fills the screen. */
export const RegistrarSaida = ({ main = false, ...alvo }: Alvo & { readonly main?: boolean }) => {
  const { opened, open, close, reopened } = useFormWindow(janelaDe(alvo));
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const podeMudar = useMay('rastreabilidade', 'escrever');
  if (!podeMudar) return null;
  return (
    <>
      {main ? (
        <Action icon={IconDoorExit} onClick={open}>
          Registrar saída
        </Action>
      ) : (
        <Button
          variant="default"
          size="md"
          leftSection={<IconDoorExit size="1.1rem" aria-hidden="true" />}
          aria-label={`Registrar saída: ${alvo.nome}`}
          onClick={open}
        >
          Registrar saída
        </Button>
      )}
      <Dialog opened={opened} onClose={close} title="Registrar saída" fullScreen={narrow ?? false} closeButtonProps={{ size: 'lg' }}>
        <Pergunta alvo={alvo} escrito={reopened?.values} onClose={close} />
      </Dialog>
    </>
  );
};
