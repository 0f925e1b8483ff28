import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconDoorExit } from '@tabler/icons-react';
import { processoMensagens } from '@tulha/domain/rastreabilidade/mensagens';
import { useState } from 'react';
import { api, WRITTEN } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import { usePode } from '../../http/pode.js';
import { Problem } from '../../http/problem.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { Action } from '../../ui/page.js';
import { HoraInput, PesoInput, UmidadeInput } from './form/cabecalho.js';
import classes from './form/form.module.css';
import { agora, emBranco, type Rascunho } from './rascunho.js';
import type { Processo } from './tipos.js';

type Alvo = { readonly processo: Processo; readonly id: number; readonly nome: string; readonly etag?: string | undefined };

const useSaida = ({ processo, id, etag }: Alvo) =>
  useWrite(
    ({ saida, horaSaida, umidadeSaida, pesoSaida }: Rascunho) =>
      api.patch(
        `${processo.endereco}/${id}/saida`,
        { dataSaida: saida, horaSaida: processo.blocos.hora ? horaSaida : '', umidadeSaida, ...(processo.blocos.peso && { pesoSaida }) },
        { ifMatch: etag },
      ),
    processoMensagens[processo.nome].saida,
  );

const Pergunta = ({ alvo, onClose }: { alvo: Alvo; onClose: () => void }) => {
  const { blocos } = alvo.processo;
  const escrever = useSaida(alvo);
  const [falha, setFalha] = useState<string>();
  const form = useForm<Rascunho>({
    initialValues: { ...emBranco(), saida: emBranco().entrada, horaSaida: agora() },
    validate: { saida: (dia) => (/^\d{4}-\d{2}-\d{2}$/.test(dia) ? null : 'Informe o dia.') },
  });
  const send = async (rascunho: Rascunho) => {
    try {
      await escrever.mutateAsync(rascunho);
      onClose();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (cause.status === WRITTEN) return onClose();
      const { dataSaida, ...outros } = fieldErrors(cause);
      form.setErrors({ ...outros, ...(dataSaida && { saida: dataSaida }) });
      setFalha(cause.message);
    }
  };
  return (
    <form className={classes['form']} noValidate onSubmit={form.onSubmit((rascunho) => void send(rascunho))}>
      <Text>{alvo.nome}</Text>
      <Stack gap="md">
        <DayInput size="md" label="Dia da saída" withAsterisk {...form.getInputProps('saida')} value={form.values.saida} />
        {blocos.hora && <HoraInput form={form} name="horaSaida" label="Hora da saída" />}
        {blocos.umidade && <UmidadeInput form={form} name="umidadeSaida" label="Umidade na saída" />}
        {blocos.peso && <PesoInput form={form} name="pesoSaida" label="Peso na saída" />}
      </Stack>
      {falha && (
        <Alert color="ambar" role="alert">
          {falha}
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
  const [opened, { open, close }] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const podeMudar = usePode('rastreabilidade', 'escrever');
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
      <Modal
        opened={opened}
        onClose={close}
        title="Registrar saída"
        fullScreen={narrow ?? false}
        closeButtonProps={{ 'aria-label': 'Fechar', size: 'lg' }}
      >
        <Pergunta alvo={alvo} onClose={close} />
      </Modal>
    </>
  );
};
