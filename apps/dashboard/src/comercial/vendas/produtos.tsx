import { Text } from '@mantine/core';
import { produtoColumns } from '@tulha/domain/comercial/venda/venda.columns';
import { SubTable } from '../../screens/subtable.js';
import { money } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import type { ProdutoDaVenda, VendaCompleta } from './vendas.api.js';

const { codigo, quantidade, valor } = produtoColumns;

const Valor = ({ row: { valor: reais, precoSaca } }: { readonly row: ProdutoDaVenda }) => (
  <>
    {money(reais)}
    <Text size="xs" c="dimmed">
      {money(precoSaca)} a saca
    </Text>
  </>
);

/** The lots of a sale, and what each comes to. */
export const Produtos = ({ row: { produtos } }: { readonly row: VendaCompleta }) => (
  <Section title="Lotes" about={`${produtos.length} ${produtos.length === 1 ? 'lote' : 'lotes'}`}>
    <SubTable label="Lotes da venda" columns={{ codigo, quantidade, valor }} rows={produtos} cells={{ valor: Valor }} />
  </Section>
);
