import { ActionIcon, Text, TextInput } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { IconPencil } from '@tabler/icons-react';
import type { Entry } from '../../http/outbox/entry.js';
import { useFormWindow } from '../../http/outbox/use-outbox.js';
import { useMay } from '../../http/may.js';
import { MoneyInput } from '../../ui/form/number-input.js';
import { WindowForm } from '../../ui/form/window-form.js';
import { useForm } from '../../ui/form/use-form.js';
import { money, sum } from '../../ui/format.js';
import type { FolhaCompleta } from './folhas.api.js';
import type { Tela } from './telas.js';
import { janelaDoReajuste, useReajustar } from './folhas.writes.js';

/** One worker of a sheet, with their payment. */
type Pagamento = { readonly colaborador: number; readonly nome: string; readonly valor: number; readonly reajuste: number };
type Props = { readonly tela: Tela; readonly folha: FolhaCompleta; readonly pagamento: Pagamento };
type FormProps = Props & { readonly reopened: Entry | undefined; readonly close: () => void };

const Formulario = ({ tela, folha, pagamento, reopened, close }: FormProps) => {
  const form = useForm<{ valor: number | null; motivo: string }>({
    unsaved: { form: janelaDoReajuste(pagamento.colaborador), over: true, seq: reopened?.seq },
    initialValues: { valor: Number(reopened?.values['valor'] ?? pagamento.valor), motivo: String(reopened?.values['motivo'] ?? '') },
    validate: { valor: (valor) => (valor === null ? 'Informe o valor.' : null) },
  });
  const reajustar = useReajustar(tela, folha, pagamento.colaborador);
  return (
    <WindowForm form={form} onSend={(values) => reajustar.mutate(values, { onSuccess: close })} onBack={close} busy={reajustar.isPending}>
      <Text size="sm">
        As linhas dele dão {money(sum([pagamento.valor, -pagamento.reajuste], 2))}, e isso fica guardado ao lado do que você disser.
      </Text>
      <MoneyInput label="A pagar" leftSection="R$" data-autofocus {...form.getInputProps('valor')} value={form.values.valor} />
      <TextInput label="Por quê" {...form.getInputProps('motivo')} />
    </WindowForm>
  );
};

/** Changes the payment of one worker of an open sheet by hand. */
export const Reajuste = ({ tela, folha, pagamento }: Props) => {
  const { opened, open, close, reopened } = useFormWindow(janelaDoReajuste(pagamento.colaborador));
  const podeMudar = useMay('folha', 'escrever');
  if (!podeMudar) return null;
  return (
    <>
      <ActionIcon variant="subtle" color="gray" className="only-screen" aria-label={`Reajustar ${pagamento.nome}`} onClick={open}>
        <IconPencil size="1rem" aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} onClose={close} title={pagamento.nome}>
        <Formulario {...{ tela, folha, pagamento, reopened, close }} />
      </Dialog>
    </>
  );
};
