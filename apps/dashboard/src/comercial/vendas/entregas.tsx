import { Text } from '@mantine/core';
import { IconArrowBackUp, IconTruckDelivery } from '@tabler/icons-react';
import { entregaColumns } from '@tulha/domain/comercial/venda/venda.columns';
import { EmJanela } from '../../screens/em-janela.js';
import { SubTable } from '../../screens/subtable.js';
import { Confirm } from '../../ui/confirm.js';
import { quantity, sum } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { EntregaForm, porEntregar } from './entrega-form.js';
import { type Entrega, JANELA_DA_ENTREGA, useCancelarEntrega, useEntregas } from './entregas.api.js';
import type { VendaCompleta } from './vendas.api.js';

const { data, loteCodigo, quantidade, pesoBalanca, quebra } = entregaColumns;

const Cancelar = ({ venda, entrega: { id, quantidade: kg, loteCodigo: lote } }: { venda: number; entrega: Entrega }) => {
  const cancelar = useCancelarEntrega(venda, id);
  return (
    <Confirm
      label="Cancelar"
      icon={IconArrowBackUp}
      title="Cancelar a entrega?"
      text={`${quantity(kg, 'kg')}${lote ? ` do lote ${lote}` : ''} voltam a faltar entregar. O histórico da venda diz que foi cancelada.`}
      confirm="Cancelar a entrega"
      busy={cancelar.isPending}
      onConfirm={() => cancelar.mutateAsync()}
    />
  );
};

/** On a phone the scale and the note stand under the kilograms. */
const Quilos = ({ row }: { readonly row: Entrega }) => (
  <>
    {quantity(row.quantidade, 'kg')}
    {row.pesoBalanca !== null && (
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        {quantity(row.pesoBalanca, 'kg')} na balança
      </Text>
    )}
    {row.obs && (
      <Text size="xs" c="dimmed">
        {row.obs}
      </Text>
    )}
  </>
);

const resumo = ({ produtos }: VendaCompleta) => {
  const falta = sum(
    produtos.flatMap((um) => [um.quantidade, -um.entregue]),
    3,
  );
  if (produtos.length === 0) return undefined;
  return falta > 0 ? `Falta entregar ${quantity(falta, 'kg')}` : 'Tudo entregue';
};

/** The deliveries to the buyer, and the kilograms still to deliver. */
export const Entregas = ({ row: venda }: { readonly row: VendaCompleta }) => {
  const read = useEntregas(venda.id);
  const cancelar = (entrega: Entrega) => <Cancelar venda={venda.id} entrega={entrega} />;
  const ha = venda.produtos.length === 0 || porEntregar(venda).length > 0;
  return (
    <Section
      title="Entregas"
      about={resumo(venda)}
      actions={
        ha && (
          <EmJanela label="Nova entrega" icon={IconTruckDelivery} title="Nova entrega" form={JANELA_DA_ENTREGA}>
            {(close, escrito) => <EntregaForm venda={venda} escrito={escrito} onDone={close} />}
          </EmJanela>
        )
      }
    >
      <Loaded read={read}>
        {({ content }) =>
          content.length === 0 ? (
            <Text c="dimmed">Nada foi entregue ainda.</Text>
          ) : (
            <SubTable
              label="Entregas da venda"
              columns={{ data, loteCodigo, quantidade, pesoBalanca, quebra }}
              rows={content}
              cells={{ quantidade: Quilos }}
              end={cancelar}
            />
          )
        }
      </Loaded>
    </Section>
  );
};
