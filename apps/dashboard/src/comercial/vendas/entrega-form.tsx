import { Select, Textarea } from '@mantine/core';
import { RegistrarEntrega } from '@tulha/domain/comercial/venda/venda.commands';
import { today } from '../../ui/clock.js';
import { DayInput } from '../../ui/form/day-input.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { QuantityInput } from '../../ui/form/number-input.js';
import { issuesOf } from '../../ui/form/schema.js';
import { useForm } from '../../ui/form/use-form.js';
import { WindowForm } from '../../ui/form/window-form.js';
import { quantity, sum } from '../../ui/format.js';
import { JANELA_DA_ENTREGA, useEntregar } from './entregas.api.js';
import classes from './venda.module.css';
import type { ProdutoDaVenda, VendaCompleta } from './vendas.api.js';

type Rascunho = {
  readonly item: number | null;
  readonly data: string;
  readonly quantidade: number | null;
  readonly pesoBalanca: number | null;
  readonly obs: string;
};

const faltaDe = ({ quantidade, entregue }: ProdutoDaVenda): number => sum([quantidade, -entregue], 3);
export const porEntregar = ({ produtos }: VendaCompleta): readonly ProdutoDaVenda[] => produtos.filter((um) => faltaDe(um) > 0);

type Props = { readonly venda: VendaCompleta; readonly escrito: object | undefined; readonly onDone: () => void };

const useEntregaForm = ({ venda, escrito, onDone }: Props) => {
  const [primeiro] = porEntregar(venda);
  const form = useForm<Rascunho>({
    unsaved: { form: JANELA_DA_ENTREGA, over: false },
    initialValues: {
      ...{ item: primeiro?.id ?? null, data: today(), quantidade: primeiro ? faltaDe(primeiro) : null, pesoBalanca: null, obs: '' },
      ...escrito,
    },
    validate: (draft) => issuesOf(RegistrarEntrega, draft),
  });
  const entregar = useEntregar(venda.id);
  const send = async (values: Rascunho) => {
    try {
      await entregar.mutateAsync({ body: values, values });
      onDone();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return { form, send, busy: entregar.isPending };
};

/** The kilograms delivered, of which lot, and the weight on the buyer's scale. */
export const EntregaForm = (props: Props) => {
  const { form, send, busy } = useEntregaForm(props);
  const linhas = porEntregar(props.venda);
  const { quantidade, pesoBalanca } = form.values;
  const quebra = quantidade !== null && pesoBalanca !== null ? sum([quantidade, -pesoBalanca], 3) : undefined;
  return (
    <WindowForm form={form} onSend={send} onBack={props.onDone} busy={busy} send="Registrar entrega">
      {props.venda.produtos.length > 0 && (
        <Select
          label="Lote"
          withAsterisk
          allowDeselect={false}
          data={linhas.map((um) => ({ value: String(um.id), label: `${um.codigo} · faltam ${quantity(faltaDe(um), 'kg')}` }))}
          value={form.values.item === null ? null : String(form.values.item)}
          error={form.errors['item']}
          onChange={(value) => {
            const linha = linhas.find(({ id }) => String(id) === value);
            form.setFieldValue('item', linha?.id ?? null);
            form.setFieldValue('quantidade', linha ? faltaDe(linha) : null);
          }}
        />
      )}
      <div className={classes['pair']}>
        <DayInput label="Saiu em" withAsterisk {...form.getInputProps('data')} value={form.values.data} />
        <QuantityInput label="Quilos que saíram" {...form.getInputProps('quantidade')} value={quantidade} />
        <QuantityInput
          label="Peso na balança do comprador"
          description={quebra === undefined ? undefined : `Quebra: ${quantity(quebra, 'kg')}`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.getInputProps('pesoBalanca')}
          value={pesoBalanca}
        />
      </div>
      <Textarea label="Observação" autosize minRows={2} {...form.getInputProps('obs')} />
    </WindowForm>
  );
};
