import { ActionIcon, Paper, Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import type { Lote } from '../../rastreabilidade/lote/lotes.api.js';
import type { Values } from '../../screens/screen.js';
import { MoneyInput, QuantityInput } from '../../ui/form/number-input.js';
import { lineValue, money, quantity, sacas, sum } from '../../ui/format.js';
import classes from './venda.module.css';
import type { VendaCompleta } from './vendas.api.js';

/** One lot of a sale being written, `id` being the lot's. `key` keeps a line itself while others come and go. */
export type Linha = {
  key: number;
  id: number | null;
  /** The id of an existing line of the sale. */
  item?: number;
  fazenda?: number;
  quantidade: number | null;
  precoSaca: number | null;
};

/** Kilograms that the sale being edited has of its lots already, by lot: they are its own to promise anew. */
export type Seus = Readonly<Record<number, number>>;

let lastKey = 0;

/** The kilograms of a lot not yet promised. */
const livreDe = ({ id, saldo, reservado }: Lote, seus: Seus = {}): number => sum([saldo, -reservado, seus[id] ?? 0], 3);

/** A line for all that is free of `lote`, or an empty one. */
export const novaLinha = (lote?: Lote): Linha => {
  lastKey += 1;
  return {
    key: lastKey,
    id: lote?.id ?? null,
    quantidade: lote ? livreDe(lote) : null,
    precoSaca: null,
    ...(lote && { fazenda: lote.fazenda }),
  };
};

/** The lines of a sale that is there. */
export const linhasDaVenda = ({ produtos, fazenda }: Pick<VendaCompleta, 'produtos' | 'fazenda'>): Linha[] =>
  produtos.map(({ id: item, lote, quantidade, precoSaca }) => {
    lastKey += 1;
    return { key: lastKey, id: lote, item, fazenda, quantidade, precoSaca };
  });

/** The lots of a sale as it is being written. */
export const seusDe = ({ seus }: Values): Seus => (seus ?? {}) as Seus;
export const linhasDe = ({ produtos }: Values): readonly Linha[] => (Array.isArray(produtos) ? produtos : []);

type Props = {
  readonly form: UseFormReturnType<Values>;
  readonly index: number;
  readonly linha: Linha;
  readonly lotes: readonly Lote[];
  /** Lots already on some line: a lot is sold once per sale. */
  readonly taken: readonly (number | null)[];
  readonly onRemove: () => void;
};

export const LinhaDaVenda = ({ form, index, linha, lotes, taken, onRemove }: Props) => {
  const error = (name: string) => form.errors[`produtos.${index}.${name}`];
  const lote = lotes.find(({ id }) => id === linha.id);
  const seus = seusDe(form.values);
  const livre = lote && livreDe(lote, seus);
  const choices = lotes.filter((one) => one.id === linha.id || (!taken.includes(one.id) && livreDe(one, seus) > 0));
  const tooMuch = livre !== undefined && (linha.quantidade ?? 0) > livre;
  return (
    <Paper component="li" className={classes['line'] ?? ''}>
      <Select
        label="Lote"
        searchable
        placeholder="Código ou tipo"
        nothingFoundMessage="Nenhum lote com quilos livres"
        data={choices.map((one) => ({
          value: String(one.id),
          label: [one.codigo, one.tipo, one.qualidade, quantity(livreDe(one, seus), 'kg')].filter(Boolean).join(' · '),
        }))}
        value={linha.id === null ? null : String(linha.id)}
        error={error('id')}
        onChange={(value) => {
          const next = lotes.find(({ id }) => String(id) === value);
          form.setFieldValue(`produtos.${index}.id`, next?.id ?? null);
          form.setFieldValue(`produtos.${index}.fazenda`, next?.fazenda);
          form.setFieldValue(`produtos.${index}.quantidade`, next ? livreDe(next, seus) : null);
        }}
      />
      <QuantityInput
        label="Quilos"
        description={livre === undefined ? undefined : `Livres: ${quantity(livre, 'kg')}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={linha.quantidade}
        error={tooMuch ? 'Mais do que o lote tem livre.' : error('quantidade')}
        onChange={(value) => form.setFieldValue(`produtos.${index}.quantidade`, value)}
      />
      <MoneyInput
        label="Preço da saca"
        leftSection="R$"
        value={linha.precoSaca}
        error={error('precoSaca')}
        onChange={(value) => form.setFieldValue(`produtos.${index}.precoSaca`, value)}
      />
      <div className={classes['value']}>
        <Text size="sm" fw={500}>
          Valor
        </Text>
        <strong>{money(lineValue(linha.quantidade ?? 0, linha.precoSaca ?? 0))}</strong>
        <Text size="xs" c="dimmed">
          {sacas(linha.quantidade ?? 0)}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Tirar o lote ${lote?.codigo ?? ''}`}
        className={classes['remove'] ?? ''}
        onClick={onRemove}
      >
        <IconTrash size="1.1rem" aria-hidden="true" />
      </ActionIcon>
    </Paper>
  );
};
