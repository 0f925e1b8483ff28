import { ActionIcon, Text } from '@mantine/core';
import { Dialog } from '../../ui/over/dialog.js';
import { IconPencil } from '@tabler/icons-react';
import type { Entry } from '../../http/outbox/entry.js';
import { useFormWindow } from '../../http/outbox/use-outbox.js';
import { usePode } from '../../http/pode.js';
import { MoneyInput } from '../../ui/form/number-input.js';
import { WindowForm } from '../../ui/form/window-form.js';
import { useForm } from '../../ui/form/use-form.js';
import { money } from '../../ui/format.js';
import type { FolhaCompleta, PagamentoDeColheita } from './folhas.api.js';
import { janelaDoReajuste, useReajustar } from './folhas.writes.js';

type Props = { readonly folha: FolhaCompleta; readonly pagamento: PagamentoDeColheita };
type FormProps = Props & { readonly reopened: Entry | undefined; readonly close: () => void };

const Formulario = ({ folha, pagamento, reopened, close }: FormProps) => {
  const form = useForm<{ valor: number | null }>({
    unsaved: { form: janelaDoReajuste(pagamento.colaborador), over: true, seq: reopened?.seq },
    initialValues: { valor: Number(reopened?.values['valor'] ?? pagamento.valor) },
    validate: { valor: (valor) => (valor === null ? 'Informe o valor.' : null) },
  });
  const reajustar = useReajustar(folha, pagamento.colaborador);
  return (
    <WindowForm form={form} onSend={(values) => reajustar.mutate(values, { onSuccess: close })} onBack={close} busy={reajustar.isPending}>
      <Text size="sm">A colheita dá {money(pagamento.valorColheita)}.</Text>
      <MoneyInput label="A pagar" leftSection="R$" data-autofocus {...form.getInputProps('valor')} value={form.values.valor} />
    </WindowForm>
  );
};

/** Changes by hand what one worker of an open sheet is paid. */
export const Reajuste = ({ folha, pagamento }: Props) => {
  const { opened, open, close, reopened } = useFormWindow(janelaDoReajuste(pagamento.colaborador));
  const podeMudar = usePode('folha', 'escrever');
  if (!podeMudar) return null;
  return (
    <>
      <ActionIcon variant="subtle" color="gray" className="only-screen" aria-label={`Reajustar ${pagamento.nome}`} onClick={open}>
        <IconPencil size="1rem" aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} onClose={close} title={pagamento.nome}>
        <Formulario {...{ folha, pagamento, reopened, close }} />
      </Dialog>
    </>
  );
};
