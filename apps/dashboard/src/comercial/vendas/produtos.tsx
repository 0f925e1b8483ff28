import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { produtoColumns } from '@tulha/domain/comercial/venda/venda.columns';
import { usePodeMudar } from '../../app/rotas/lugares.js';
import { SubTable } from '../../screens/subtable.js';
import { day, money, quantity } from '../../ui/format.js';
import { Dialog } from '../../ui/over/dialog.js';
import { Action, Section } from '../../ui/page.js';
import { useMarcar, useTirarProduto } from './entregas.api.js';
import type { ProdutoDaVenda, VendaCompleta } from './vendas.api.js';

const { codigo, quantidade, valor } = produtoColumns;
type Slot = { readonly row: ProdutoDaVenda };

const Valor = ({ row: { valor: reais, precoSaca } }: Slot) => (
  <>
    {money(reais)}
    <Text size="xs" c="dimmed">
      {money(precoSaca)} a saca
    </Text>
  </>
);

const entregueDe = ({ quantidade: kg, entregue, entregueEm }: ProdutoDaVenda): string | undefined => {
  if (entregueEm !== null) return `entregue em ${day(entregueEm)}`;
  if (entregue === 0) return undefined;
  return entregue < kg ? `${quantity(entregue, 'kg')} entregues` : 'tudo entregue';
};

const Quilos = ({ row }: Slot) => {
  const entregue = entregueDe(row);
  return (
    <>
      {quantity(row.quantidade, 'kg')}
      {entregue && (
        <Text size="xs" c="dimmed">
          {entregue}
        </Text>
      )}
    </>
  );
};

const Marcar = ({ venda, row }: { venda: number; row: ProdutoDaVenda }) => {
  const marcar = useMarcar(venda, row);
  const marcada = row.entregueEm !== null;
  const label = marcada ? `Desmarcar a entrega do lote ${row.codigo}` : `Marcar o lote ${row.codigo} como entregue`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      loading={marcar.isPending}
      onClick={() => marcar.mutate()}
    >
      {marcada ? <IconX size="1.1rem" aria-hidden="true" /> : <IconCheck size="1.1rem" aria-hidden="true" />}
    </ActionIcon>
  );
};

const Tirar = ({ row: { id, codigo: lote, quantidade: kg } }: Slot) => {
  const tirar = useTirarProduto(id);
  const [opened, { open, close }] = useDisclosure(false);
  const label = `Tirar o lote ${lote} da venda`;
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={open}>
        <IconTrash size="1.1rem" aria-hidden="true" />
      </ActionIcon>
      <Dialog opened={opened} onClose={close} title={`Tirar o lote ${lote} da venda?`}>
        <Text>{quantity(kg, 'kg')} ficam livres outra vez.</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            Voltar
          </Button>
          <Action loading={tirar.isPending} onClick={() => tirar.mutate(undefined, { onSuccess: close })}>
            Tirar
          </Action>
        </Group>
      </Dialog>
    </>
  );
};

/** The lots of a sale, with the value and the deliveries of each. */
export const Produtos = ({ row: { id, status, produtos } }: { readonly row: VendaCompleta }) => {
  const podeMudar = usePodeMudar();
  const podeTirar = status === 'ABERTO' && produtos.length > 1;
  const end = (row: ProdutoDaVenda) => (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <Marcar venda={id} row={row} />
      {podeTirar && row.entregue === 0 && <Tirar row={row} />}
    </Group>
  );
  return (
    <Section title="Lotes" about={`${produtos.length} ${produtos.length === 1 ? 'lote' : 'lotes'}`}>
      <SubTable
        label="Lotes da venda"
        columns={{ codigo, quantidade, valor }}
        rows={produtos}
        cells={{ quantidade: Quilos, valor: Valor }}
        {...(podeMudar && { end })}
      />
    </Section>
  );
};
