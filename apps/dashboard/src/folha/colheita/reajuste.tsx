import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useFormWindow } from '../../http/outbox/use-outbox.js';
import { usePode } from '../../http/pode.js';
import { MoneyInput } from '../../ui/form/number-input.js';
import { money } from '../../ui/format.js';
import { Action } from '../../ui/page.js';
import type { FolhaCompleta, PagamentoDeColheita } from './folhas.api.js';
import { janelaDoReajuste, useReajustar } from './folhas.writes.js';

type Props = { readonly folha: FolhaCompleta; readonly pagamento: PagamentoDeColheita };

/** Changes by hand what one worker of an open sheet is paid. */
export const Reajuste = ({ folha, pagamento }: Props) => {
  const { opened, open, close, reopened } = useFormWindow(janelaDoReajuste(pagamento.colaborador));
  const [escrito, setValor] = useState<number | null>();
  const valor = escrito === undefined ? Number(reopened?.values['valor'] ?? pagamento.valor) : escrito;
  const reajustar = useReajustar(folha, pagamento.colaborador);
  const podeMudar = usePode('folha', 'escrever');
  if (!podeMudar) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valor !== null) reajustar.mutate(valor, { onSuccess: close });
  };
  return (
    <>
      <ActionIcon variant="subtle" color="gray" className="only-screen" aria-label={`Reajustar ${pagamento.nome}`} onClick={open}>
        <IconPencil size="1rem" aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} onClose={close} title={pagamento.nome}>
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">A colheita dá {money(pagamento.valorColheita)}.</Text>
            <MoneyInput label="A pagar" leftSection="R$" value={valor} onChange={setValor} data-autofocus />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Voltar
              </Button>
              <Action type="submit" loading={reajustar.isPending}>
                Gravar
              </Action>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
};
