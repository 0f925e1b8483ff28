import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { pergunta } from '../../http/por-que.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Action } from '../../ui/page.js';

/** As many letters as a reason has at most. */
const MAX = 300;

/** Asks for the reason of a change that is refused without one, over whatever window asked for the change. */
const PorQue = () => {
  const aberta = pergunta.use();
  const [motivo, setMotivo] = useState('');
  const responder = (resposta: string | undefined) => {
    aberta?.responder(resposta);
    setMotivo('');
  };
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (motivo.trim() !== '') responder(motivo.trim());
  };
  return (
    <Dialog opened={aberta !== undefined} onClose={() => responder(undefined)} title="Mês fechado">
      <form onSubmit={enviar} noValidate>
        <Stack>
          <Text>{aberta?.texto}</Text>
          <TextInput
            label="Por que muda"
            maxLength={MAX}
            required
            data-autofocus
            value={motivo}
            onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => responder(undefined)}>
              Voltar
            </Button>
            <Action type="submit" disabled={motivo.trim() === ''}>
              Mudar
            </Action>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};

export default PorQue;
